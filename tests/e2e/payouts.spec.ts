/** A hotel sells a room, serves its guest, and is paid out; the owner's accounts are protected. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { expect, fetchFromServer, getToken, newPhoneContext, password, test, type Tilipo, setOffline } from './fixtures'
import { queryServerDatabase } from '../support/server-database'

const finance = '/admin/hotel-management/finance'

const readSummary = async (tilipo: Tilipo, token: string) =>
  (await fetchFromServer(tilipo, '/settings/payment-summary', token)).summary

/** Sends money to a new recipient, which waits for a day, and again as if the day were over. */
async function requestPayout(page: Page, { dataDir }: Tilipo, amount: string, phone: string): Promise<void> {
  await page.getByRole('tab', { name: 'Send Money' }).click()
  const card = page.getByRole('region', { name: 'Send to another number' })
  await card.getByLabel('Recipient full name').fill('Bwalya Mulenga')
  await card.getByLabel('Recipient phone').fill(phone)
  await card.getByLabel('Amount').fill(amount)
  await card.getByLabel('Reason').fill('Salary for November')
  const submit = () => card.getByRole('button', { name: 'Initiate Payout' }).click()
  await submit()
  const newRecipient = page.getByRole('dialog', { name: 'Add this recipient?' })
  await expect(newRecipient).toContainText('Nothing is sent now')
  await newRecipient.getByRole('button', { name: 'Add recipient' }).click()
  await expect(card.getByRole('alert')).toContainText('Bwalya Mulenga is a new recipient.')
  await queryServerDatabase(dataDir, `update payout_recipient set allowed_from = now() - interval '1 minute'`)
  await submit()
  const dialog = page.getByRole('dialog', { name: 'Confirm payout' })
  await expect(dialog).toContainText('cannot be undone')
  await dialog.getByRole('button', { name: 'Confirm & Send' }).click()
  await expect(page.getByText('Payout Initiated').first()).toBeVisible()
}

/** Ends the clearing period of a booking, as if its service had ended a day ago, and runs the clearing. */
async function endClearingPeriod({ dataDir }: Tilipo, bookingId: string): Promise<void> {
  await queryServerDatabase(dataDir, `update booking set clears_at = now() - interval '1 minute' where id = $1`, [
    bookingId,
  ])
  await queryServerDatabase(
    dataDir,
    `select graphile_worker.add_job('balance.clear', '{}', job_key => 'balance-clear')`,
  )
}

const getPayoutRow = (page: Page, amount: string) =>
  page.getByRole('table', { name: 'Payout History' }).getByRole('row').filter({ hasText: amount })

test(
  'A paid booking becomes available money a day after the check-out and is paid out, also after a failed attempt',
  { tag: '@journey' },
  async ({ browser, page, tilipo, link, signedIn }) => {
    await signedIn(page, 'hotel')
    const token = await getToken(page)
    const before = await readSummary(tilipo, token)
    expect(before.available).toBeGreaterThan(500)
    const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
    const customer = await createApiClient(tilipo, 'customer')
    const checkIn = addDays(lusakaDate(Date.now()), 30)
    const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 1, rooms: 1 }
    const booking = await customer.book(room._id, choice)
    await customer.pay(booking._id)
    const sold = await readSummary(tilipo, token)
    // The clearing of other bookings may run at any time. It moves money from pending to available.
    const addUp = ({ pending, available }: { pending: number; available: number }) => pending + available
    const share = Math.round(booking.quote.total * 90) / 100
    expect(addUp(sold) - addUp(before)).toBeCloseTo(share, 2)

    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      await page.goto(link.url + finance)
      await expect(page.getByText('Platform Fee (10%)')).toBeVisible()
      await expect(page.getByText(new RegExp(booking.reference)).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    }

    // The guest checks out, and a day later the money is available.
    const hotel = await createApiClient(tilipo, 'hotel')
    await hotel.request(`/bookings/${booking._id}/service`, { step: 'begin' })
    await hotel.request(`/bookings/${booking._id}/service`, { step: 'complete' })
    await endClearingPeriod(tilipo, booking._id)
    const findSale = async () =>
      (await fetchFromServer(tilipo, '/settings/payment-summary', token)).transactions.find(
        ({ id }: { id: string }) => id === booking._id,
      )
    await expect.poll(findSale).toMatchObject({ status: 'available', net: share })
    const cleared = await readSummary(tilipo, token)
    expect(addUp(cleared)).toBeCloseTo(addUp(sold), 2)
    await page.reload()
    const sale = page
      .getByRole('table', { name: 'Recent Transactions' })
      .getByRole('row')
      .filter({ hasText: booking.reference })
    await expect(sale).toContainText('Available')

    // The number cannot receive money: the money is available again, and the owner tries another one.
    await requestPayout(page, tilipo, '310', '0961234510')
    await expect(getPayoutRow(page, 'ZMW 310.00')).toContainText('Failed')
    await expect(getPayoutRow(page, 'ZMW 310.00')).toContainText('This number cannot receive mobile money.')
    expect((await readSummary(tilipo, token)).available).toBe(cleared.available)
    await requestPayout(page, tilipo, '320', '0961234555')
    await expect(getPayoutRow(page, 'ZMW 320.00')).toContainText('Successful')
    const after = await readSummary(tilipo, token)
    expect(after.available).toBeCloseTo(cleared.available - 320, 2)
    expect([after.inPayout, after.paidOut]).toEqual([0, before.paidOut + 320])

    // Summary and history are readable offline, and money is not sent.
    await setOffline(page.context(), true)
    await page.reload()
    await expect(page.getByText(/Saved copy, as of/).first()).toBeVisible()
    await expect(getPayoutRow(page, 'ZMW 320.00')).toContainText('Successful')
    await page.getByRole('tab', { name: 'Send Money' }).click()
    await expect(page.getByText("You're offline, and this isn't on this device yet.").first()).toBeVisible()
    await setOffline(page.context(), false)

    const viewerPhone = await newPhoneContext(browser)
    const viewer = await viewerPhone.newPage()
    await signedIn(viewer, 'viewer')
    await viewer.goto(link.url + finance)
    await expect(getPayoutRow(viewer, 'ZMW 320.00')).toContainText('•••• 4555')
    await expect(viewer.getByRole('tab', { name: 'Send Money' })).toHaveCount(0)
    const staffPage = await viewerPhone.newPage()
    await signedIn(staffPage, 'staff')
    await staffPage.goto(link.url + finance)
    await expect(staffPage).toHaveURL(/\/unauthorized/)
    await viewerPhone.close()
  },
)

test('A changed mobile money account needs the password and blocks payouts for a day', async ({
  page,
  tilipo,
  link,
  signedIn,
}) => {
  await signedIn(page, 'carhire')
  await page.goto(`${link.url}/admin/car-hire-management/finance`)
  await page.getByRole('tab', { name: 'Payout Methods' }).click()
  const card = page.getByRole('region', { name: 'Mobile money' })
  await expect(card.getByLabel('Mobile money number')).toHaveValue(/^•••• \d{4}$/)
  await card.getByLabel('Provider').selectOption('Airtel')
  await card.getByLabel('Mobile money number').fill('0971234555')
  // As if the last proof of the password were too old.
  let isPasswordConfirmed = false
  link.rule = (method, path) =>
    method === 'POST' && path === '/api/settings/payment' && !isPasswordConfirmed
      ? { status: 403, code: 'password_required' }
      : 'pass'
  await card.getByRole('button', { name: 'Save mobile money' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  isPasswordConfirmed = true
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Mobile money details have been saved.').first()).toBeVisible()
  await expect(page.getByText(/You can pay out again from/)).toBeVisible()
  await expect(card.getByLabel('Mobile money number')).toHaveValue('•••• 4555')
  const { payoutsBlockedUntil } = await fetchFromServer(tilipo, '/settings/payment', await getToken(page))
  expect(Date.parse(payoutsBlockedUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  await page.getByRole('tab', { name: 'Send Money' }).click()
  const own = page.getByRole('region', { name: 'Pay out to my account' })
  await own.getByLabel('Amount').fill('50')
  await own.getByRole('button', { name: 'Pay Out' }).click()
  await expect(own.getByText(/Payouts are blocked until/)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
