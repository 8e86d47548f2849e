/** A business changes bookings: of a customer at its counter, and of a customer of the app, who sees it. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { newPhoneNumber } from '../support/phone-numbers'
import { expectGoodLayout } from './accessibility'
import { expect, fetchFromServer, getToken, newPhoneContext, setOffline, test, waitForOfflinePages } from './fixtures'

const firstDay = addDays(lusakaDate(Date.now()), 95)

test('A guest at the counter stays longer and pays the difference, then stays shorter and gets money back', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'hotel')
  await page.goto(
    `${link.url}/admin/hotel-management/counter?listing=${room._id}&checkIn=${firstDay}&checkOut=${addDays(firstDay, 2)}&guests=1&rooms=1`,
  )
  const counter = page.getByRole('region', { name: 'Sell at the counter' })
  await counter.getByLabel(/^\w+'s name/).fill('Bupe Changes')
  await counter.getByRole('button', { name: /^Paid ZMW .* in cash$/ }).click()
  await page.getByRole('link', { name: 'Open booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bupe Changes' })
  const changeTo = async (nights: number) => {
    await dialog.getByRole('link', { name: 'Change the booking' }).click()
    await expect(page.getByRole('heading', { name: 'Change the booking of Bupe Changes' })).toBeVisible()
    await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
    await page.getByLabel('Check-out').fill(addDays(firstDay, nights))
  }
  const save = page.getByRole('button', { name: 'Save the change' })
  await changeTo(3)
  await expect(page.getByText(/is due then/)).toBeVisible()
  await expectGoodLayout(page)
  // The connection is cut in the middle: nothing is saved, and the choice stays.
  await setOffline(page.context(), true)
  await save.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await setOffline(page.context(), false)
  await save.click()
  await expect(dialog.getByText('3 nights, 1 room, 1 guest')).toBeVisible()
  await dialog.getByRole('button', { name: /^Take payment: ZMW/ }).click()
  await page.getByRole('dialog', { name: 'Payment of Bupe Changes' }).getByRole('button', { name: /ZMW/ }).click()
  await expect(dialog.getByRole('button', { name: /^Take payment/ })).toBeHidden()
  await changeTo(1)
  await expect(page.getByText(/^Give ZMW .* back to Bupe Changes\./)).toBeVisible()
  await save.click()
  await expect(dialog.getByText('1 night, 1 room, 1 guest')).toBeVisible()
  await expect(dialog.getByText(/^Before /)).toHaveCount(2)
  const id = new URL(page.url()).searchParams.get('id')
  const { rows } = await fetchFromServer(tilipo, '/sync/pull', await getToken(page))
  const { total, paid, changes } = rows.find((row: any) => row.entity === 'vendorBooking' && row.id === id).data
  expect([paid, changes.length]).toEqual([total, 2])
})

test('A change made offline is shown as a request, and is made once when the connection returns', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'hotel')
  const day = addDays(firstDay, 20)
  await page.goto(
    `${link.url}/admin/hotel-management/counter?listing=${room._id}&checkIn=${day}&checkOut=${addDays(day, 2)}&guests=1&rooms=1`,
  )
  const counter = page.getByRole('region', { name: 'Sell at the counter' })
  await counter.getByLabel(/^\w+'s name/).fill('Mutale Offline')
  await counter.getByRole('button', { name: /^Paid ZMW .* in cash$/ }).click()
  await page.getByRole('link', { name: 'Open booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mutale Offline' })
  await expect(dialog.getByText('2 nights, 1 room, 1 guest')).toBeVisible()

  await waitForOfflinePages(page)
  await setOffline(page.context(), true)
  await dialog.getByRole('link', { name: 'Change the booking' }).click()
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
  await page.getByLabel('Check-out').fill(addDays(day, 3))
  await expect(page.getByText(/We can save this change and send it/)).toBeVisible()
  await expectGoodLayout(page)
  await page.getByRole('button', { name: 'Save the request' }).click()
  await expect(dialog.getByText('A change waits to be sent')).toBeVisible()
  await expect(dialog.getByText(/: 3 nights, .* 1 room, 1 guest, ZMW/)).toBeVisible()
  await expect(dialog.getByText('2 nights, 1 room, 1 guest', { exact: true })).toBeVisible()
  await page.reload()
  await expect(dialog.getByText('A change waits to be sent')).toBeVisible()

  await setOffline(page.context(), false)
  await expect(dialog.getByText('3 nights, 1 room, 1 guest', { exact: true })).toBeVisible()
  await expect(dialog.getByText('A change waits to be sent')).toBeHidden()
  await expect(dialog.getByText(/^Before /)).toHaveCount(1)
})

test('A customer of the app sees what the business has changed, and the earlier ticket is replaced', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const rooms = await fetchListings(tilipo, 'vertical=hotels&q=batoka&pageSize=20')
  const guest = await createApiClient(tilipo, 'customer2')
  const stay = { checkIn: firstDay, checkOut: addDays(firstDay, 2), guests: 1, rooms: 1 }
  const { _id: id, reference } = await guest.book(rooms[1]._id, stay)
  await guest.pay(id)
  const customer = await (await newPhoneContext(browser)).newPage()
  await signedIn(customer, 'customer2')
  await customer.goto(`${link.url}/my-account/bookings/${id}`)
  const code = customer.getByRole('img', { name: `QR code of ticket ${reference}` })
  await expect(code).toBeVisible()
  const readTicket = async (): Promise<string> => {
    const { rows } = await fetchFromServer(tilipo, '/sync/pull', await getToken(customer))
    return rows.find((row: any) => row.entity === 'booking' && row.id === id).data.ticket
  }
  const before = await readTicket()

  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'hotel')
  await page.goto(`${link.url}/dashboard?to=bookings&id=${id}`)
  await page.getByRole('dialog', { name: reference }).getByRole('link', { name: 'Change the booking' }).click()
  await page.getByLabel('Check-out').fill(addDays(firstDay, 1))
  await expect(page.getByText(/^Tilipo sends ZMW .* back to the phone that paid\./)).toBeVisible()
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByRole('dialog', { name: reference }).getByText('1 night, 1 room, 1 guest')).toBeVisible()

  await expect(customer.getByText(/^Before /)).toBeVisible()
  await expect(customer.getByText('1 night, 1 room, 1 guest')).toBeVisible()
  expect(await readTicket()).not.toBe(before)
  await page.goto(`${link.url}/T/${before}`)
  await expect(page.getByText('Replaced', { exact: true })).toBeVisible()
  await page.goto(`${link.url}/admin/scan`)
  await page.getByLabel(/reference/i).fill(before)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Replaced', { exact: true })).toBeVisible()
})

/** Pays with a number that approves, and waits for the result. */
async function payByPhone(page: Page): Promise<void> {
  await expect(page.getByLabel('Mobile money number')).not.toHaveValue('')
  await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
  await page.getByRole('button', { name: /^Pay ZMW/ }).click()
  await expect(page.getByText('Taking you to your booking …')).toBeVisible()
}

test('A customer accepts and pays a longer stay that the business offers, with the connection cut in the middle', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const rooms = await fetchListings(tilipo, 'vertical=hotels&q=batoka&pageSize=20')
  const guest = await createApiClient(tilipo, 'customer2')
  const day = addDays(firstDay, 10)
  const stay = { checkIn: day, checkOut: addDays(day, 2), guests: 1, rooms: 1 }
  const { _id: id, reference } = await guest.book(rooms[1]._id, stay)
  await guest.pay(id)

  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'hotel')
  await page.goto(`${link.url}/dashboard?to=bookings&id=${id}`)
  const dialog = page.getByRole('dialog', { name: reference })
  await dialog.getByRole('link', { name: 'Change the booking' }).click()
  await page.getByLabel('Check-out').fill(addDays(day, 3))
  await expect(page.getByText(/gets a notification and an email/)).toBeVisible()
  await expectGoodLayout(page)
  await page.getByRole('button', { name: 'Ask the customer' }).click()
  await expect(dialog.getByText(/has not answered your change yet/)).toBeVisible()

  const customer = await (await newPhoneContext(browser)).newPage()
  await signedIn(customer, 'customer2')
  await customer.goto(`${link.url}/my-account/bookings/${id}`)
  await expect(customer.getByText(/offers a change$/)).toBeVisible()
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const accept = customer.getByRole('button', { name: /^Accept and pay ZMW/ })
  await setOffline(customer.context(), true)
  await accept.click()
  await expect(customer.getByText(/You need a connection to accept a change that costs more/)).toBeVisible()
  await setOffline(customer.context(), false)
  // The server accepts, but the response is lost: the app sends the same answer again.
  let isLost = false
  link.rule = (_, path) => {
    if (isLost || !path.endsWith('/change/answer')) return 'pass'
    isLost = true
    return 'drop after'
  }
  await accept.click()
  await expect(customer.getByRole('heading', { name: 'Pay for the change' })).toBeVisible()
  expect(isLost).toBe(true)
  link.rule = () => 'pass'
  await expect(customer.getByText(/^3 nights, /)).toBeVisible()
  await payByPhone(customer)

  await customer.goto(`${link.url}/my-account/bookings/${id}`)
  await expect(customer.getByText('3 nights, 1 room, 1 guest')).toBeVisible()
  await expect(customer.getByText(/^Before /)).toHaveCount(1)
  await expect(dialog.getByText('3 nights, 1 room, 1 guest')).toBeVisible()
  const { rows } = await fetchFromServer(tilipo, '/sync/pull', await getToken(page))
  const { total, paid, changes, changeOffer } = rows.find(
    (row: any) => row.entity === 'vendorBooking' && row.id === id,
  ).data
  expect([paid, changes.length, changeOffer]).toEqual([total, 1, undefined])
})

test('A customer changes a stay for less at once, and for more after the payment', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const rooms = await fetchListings(tilipo, 'vertical=hotels&q=batoka&pageSize=20')
  const guest = await createApiClient(tilipo, 'customer2')
  const day = addDays(firstDay, 20)
  const stay = { checkIn: day, checkOut: addDays(day, 2), guests: 1, rooms: 1 }
  const { _id: id } = await guest.book(rooms[1]._id, stay)
  await guest.pay(id)
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'customer2')
  const changeTo = async (nights: number) => {
    await page.goto(`${link.url}/my-account/bookings/${id}`)
    await page.getByRole('link', { name: 'Change booking' }).click()
    await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
    await page.getByLabel('Check-out').fill(addDays(day, nights))
  }
  await changeTo(1)
  await expect(page.getByText(/goes back to the wallet you paid from, within 24 hours\. Your ticket/)).toBeVisible()
  await expectGoodLayout(page)
  await page.getByRole('button', { name: 'Change booking' }).click()
  await expect(page.getByText('1 night, 1 room, 1 guest')).toBeVisible()
  await changeTo(3)
  await page.getByRole('button', { name: /^Continue to pay ZMW/ }).click()
  await payByPhone(page)
  await page.goto(`${link.url}/my-account/bookings/${id}`)
  await expect(page.getByText('3 nights, 1 room, 1 guest')).toBeVisible()
  await expect(page.getByText(/^Before /)).toHaveCount(2)
})
