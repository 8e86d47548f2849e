/** A car-hire company claims a part of a deposit; the customer disagrees, and an administrator decides. */
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { expect, fetchFromServer, getToken, newPhoneContext, test } from './fixtures'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

test('A claim on a deposit with a photo is disputed by the customer and divided by an administrator', async ({
  browser,
  page,
  tilipo,
  link,
  signedIn,
}) => {
  const [car] = await fetchListings(tilipo, 'vertical=car-hire&q=tiyende')
  const from = addDays(lusakaDate(Date.now()), 50)
  const customer = await createApiClient(tilipo, 'customer')
  const booking = await customer.book(car._id, {
    pickUpAt: `${from}T06:00:00.000Z`,
    returnAt: `${addDays(from, 1)}T06:00:00.000Z`,
  })
  await customer.pay(booking._id)
  const partner = await createApiClient(tilipo, 'carhire')
  await partner.request(`/bookings/${booking._id}/service`, { step: 'begin' })

  const partnerPhone = await newPhoneContext(browser)
  const partnerPage = await partnerPhone.newPage()
  await signedIn(partnerPage, 'carhire')
  await partnerPage.goto(`${link.url}/dashboard?to=bookings&id=${booking._id}`)
  const dialog = partnerPage.getByRole('dialog', { name: booking.reference })
  await dialog.getByRole('button', { name: 'Claim from the deposit' }).click()
  await dialog.getByLabel('Amount').fill('999999')
  await dialog.getByLabel('Reason').fill('The left mirror is broken.')
  await dialog.getByLabel('Add photos').setInputFiles([{ name: 'mirror.png', mimeType: 'image/png', buffer: png }])
  await expect(dialog.getByText('1 photo added.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Claim and complete' }).click()
  await expect(dialog.getByText(/You cannot claim more/)).toBeVisible()
  await dialog.getByLabel('Amount').fill('400')
  await dialog.getByRole('button', { name: 'Claim and complete' }).click()
  await expect(dialog.getByText('Paid unless disputed by')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Photo 1' })).toBeVisible()

  const customerPhone = await newPhoneContext(browser)
  const customerPage = await customerPhone.newPage()
  await signedIn(customerPage, 'customer')
  await customerPage.goto(`${link.url}/my-account/bookings/${booking._id}`)
  const card = customerPage.getByRole('region', { name: 'Your deposit' })
  await expect(card.getByText('The left mirror is broken.')).toBeVisible()
  const opened = customerPhone.waitForEvent('page')
  await card.getByRole('button', { name: 'Photo 1' }).click()
  await expect((await opened).locator('img')).toBeVisible()
  await card.getByRole('button', { name: 'I disagree' }).click()
  await card.getByLabel('Why do you disagree?').fill('It was broken when I collected the car.')
  await card.getByRole('button', { name: 'Send' }).click()
  await expect(card.getByText('Disputed', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await signedIn(page, 'admin')
  await page.goto(`${link.url}/admin/support-tickets`)
  await page.getByRole('link', { name: `Deposit of booking ${booking.reference}` }).click()
  const claim = page.getByRole('region', { name: 'Claim on the deposit' })
  await claim.getByLabel('Amount for the business').fill('150')
  await claim.getByLabel('Explanation').fill('The photos of the collection show a scratch only.')
  await claim.getByRole('button', { name: 'Decide' }).click()
  await expect(claim.getByText('Decided by Tilipo')).toBeVisible()
  await expect(claim.getByText('ZMW 150.00')).toBeVisible()

  await customerPage.reload()
  await expect(card.getByText('ZMW 250.00')).toBeVisible()
  const { notifications } = await fetchFromServer(tilipo, '/notifications', await getToken(customerPage))
  expect(notifications.map(({ message }: { message: string }) => message).join()).toContain(
    'receives ZMW 150.00. ZMW 250.00 goes back to the wallet that paid',
  )
  await partnerPhone.close()
  await customerPhone.close()
})
