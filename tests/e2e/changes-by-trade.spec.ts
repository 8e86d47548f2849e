/**
 * Every trade changes what was sold, from both sides: the price goes up, down or stays, it is paid, given back or refused, and the
 * connection is cut in the middle.
 */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { getWeekday } from '../../contract/core/dates'
import { addDays, lusakaDate, lusakaInstant } from '../../contract/core/values'
import { createApiClient, fetchListings, type ApiClient } from './api-client'
import { expectGoodLayout } from './accessibility'
import { expect, fetchFromServer, getToken, newPhoneContext, setOffline, test, waitForOfflinePages } from './fixtures'

const today = lusakaDate(Date.now())
const firstDay = addDays(today, 70)

/** Records a sale at the counter that was paid in cash. Returns the id of the booking. */
async function sell(seller: ApiClient, listingId: string, choice: object, customerName: string): Promise<string> {
  const { total, lines } = await seller.request('/bookings/quote', { listingId, choice, atCounter: true })
  const deposit = lines.find(({ kind }: { kind?: string }) => kind === 'deposit')?.amount ?? 0
  const id = randomUUID()
  await seller.request('/partner/walk-ins', { id, listingId, choice, seenTotal: total - deposit, customerName })
  return id
}

/** Opens a booking at its business, and returns its dialog. */
async function openBooking(page: Page, url: string, id: string, name: string | RegExp): Promise<Locator> {
  await page.goto(`${url}/dashboard?to=bookings&id=${id}`)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Reads a booking as the server sends it to the device of its business, page by page. */
async function readVendorBooking(tilipo: Parameters<typeof fetchFromServer>[0], page: Page, id: string): Promise<any> {
  const token = await getToken(page)
  for (let path = '/sync/pull'; ;) {
    const { rows, more, cursor } = await fetchFromServer(tilipo, path, token)
    const found = rows.find((row: any) => row.entity === 'vendorBooking' && row.id === id)
    if (found || !more) return found.data
    path = `/sync/pull?cursor=${encodeURIComponent(cursor)}`
  }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save the change' })

test('A passenger takes another seat on the next day, and the earlier ticket is replaced', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [coach] = await fetchListings(tilipo, 'vertical=buses&q=lusaka%20kitwe%2008:00')
  const seller = await createApiClient(tilipo, 'bus')
  const ride = { date: firstDay, from: 'Lusaka', to: 'Kitwe', seats: ['2A'], names: ['Bupe Rider'] }
  const id = await sell(seller, coach._id, ride, 'Bupe Rider')
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'bus')
  const dialog = await openBooking(page, link.url, id, /^Bupe Rider/)
  const { ticketEnd } = await readVendorBooking(tilipo, page, id)
  await dialog.getByRole('link', { name: 'Change the booking' }).click()
  await page.getByLabel('Day of travel').fill(addDays(firstDay, 1))
  await page.getByRole('button', { name: /^Seat 2A,/ }).click()
  await page.getByRole('button', { name: /^Seat 3C,/ }).click()
  await expectGoodLayout(page)
  // The connection is cut while the change is saved: the server has made it, and the second press repeats it.
  let isLost = false
  link.rule = (_, path) => {
    if (isLost || !path.endsWith('/change')) return 'pass'
    isLost = true
    return 'drop after'
  }
  await save(page).click()
  await expect(dialog.getByText(/^Before /)).toHaveCount(1)
  expect(isLost).toBe(true)
  link.rule = () => 'pass'
  await expect(dialog.getByText(/3C/).first()).toBeVisible()
  const changed = await readVendorBooking(tilipo, page, id)
  expect([changed.startsOn, changed.changes.length, changed.paid]).toEqual([addDays(firstDay, 1), 1, changed.total])
  expect([ticketEnd, changed.ticketEnd]).toEqual([undefined, expect.any(String)])
})

test('A hire of the app is moved by its customer at the same price, and the business sees it', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const tuesday = Array.from({ length: 7 }, (_, index) => addDays(firstDay, index)).find(
    (date) => getWeekday(date) === 'tuesday',
  )!
  const at = (day: string, time: string) => lusakaInstant(day, time).toISOString()
  const [car] = await fetchListings(tilipo, 'vertical=car-hire&q=Toyota%20RAV4%202020')
  const driver = await createApiClient(tilipo, 'customer2')
  const { _id: id, reference } = await driver.book(car._id, {
    pickUpAt: at(tuesday, '09:00'),
    returnAt: at(addDays(tuesday, 1), '09:00'),
  })
  await driver.pay(id)
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/my-account/bookings/${id}`)
  await page.getByRole('link', { name: 'Change booking' }).click()
  await page.getByLabel('Pick-up', { exact: true }).fill(addDays(tuesday, 1))
  await page.getByLabel('Return', { exact: true }).fill(addDays(tuesday, 2))
  await expect(page.getByText(/The price stays the same\./)).toBeVisible()
  await expectGoodLayout(page)
  await page.getByRole('button', { name: 'Change booking' }).click()
  await expect(page.getByText(/^Before /)).toHaveCount(1)

  const office = await (await newPhoneContext(browser)).newPage()
  await signedIn(office, 'carhire')
  const dialog = await openBooking(office, link.url, id, new RegExp(reference))
  await expect(dialog.getByText(/^Before /)).toHaveCount(1)
  expect((await readVendorBooking(tilipo, office, id)).startsOn).toBe(addDays(tuesday, 1))
})

test('A viewing is moved to another hour, and a group of travellers loses one', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const tuesday = Array.from({ length: 7 }, (_, index) => addDays(today, 14 + index)).find(
    (date) => getWeekday(date) === 'tuesday',
  )!
  const homes = await fetchListings(tilipo, 'vertical=real-estate&q=two-bedroom%20flat%20olympia')
  const agent = await createApiClient(tilipo, 'realestate')
  const viewing = await sell(agent, homes[0]._id, { date: tuesday, time: '09:00' }, 'Chola Viewer')
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'realestate')
  const dialog = await openBooking(page, link.url, viewing, /^Chola Viewer/)
  await dialog.getByRole('link', { name: /^Change the / }).click()
  await page.getByRole('button', { name: '11:00', exact: true }).click()
  await save(page).click()
  await expect(dialog.getByText(/^Before /)).toHaveCount(1)
  await expect(dialog.getByText(/11:00/).first()).toBeVisible()

  const trips = await fetchListings(tilipo, 'vertical=travel&q=mukuni%20village%20morning')
  const operator = await createApiClient(tilipo, 'travel')
  const party = { departsOn: addDays(today, 40), adults: 3, children: 0, names: ['Mwape Guest'] }
  const trip = await sell(operator, trips[0]._id, party, 'Mwape Guest')
  const desk = await (await newPhoneContext(browser)).newPage()
  await signedIn(desk, 'travel')
  const tripDialog = await openBooking(desk, link.url, trip, /^Mwape Guest/)
  const before = await readVendorBooking(tilipo, desk, trip)
  await tripDialog.getByRole('link', { name: 'Change the booking' }).click()
  await desk.getByRole('spinbutton', { name: /^Adults/ }).fill('2')
  await expect(desk.getByText(/^Give ZMW .* back to Mwape Guest\./)).toBeVisible()
  await save(desk).click()
  await expect(tripDialog.getByText(/^Before /)).toHaveCount(1)
  const after = await readVendorBooking(tilipo, desk, trip)
  expect(after.total).toBeLessThan(before.total)
  expect(after.paid).toBe(after.total)
})

test('A stay is split, and both parts are merged again at the same price', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
  const hotel = await createApiClient(tilipo, 'hotel')
  const stay = { checkIn: firstDay, checkOut: addDays(firstDay, 3), guests: 1, rooms: 1 }
  const id = await sell(hotel, room._id, stay, 'Natasha Splits')
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'hotel')
  const dialog = await openBooking(page, link.url, id, /^Natasha Splits/)
  const { total, reference } = await readVendorBooking(tilipo, page, id)
  await dialog.getByRole('button', { name: 'Split' }).click()
  await dialog.getByRole('button', { name: 'Show both bookings' }).click()
  await expect(dialog.getByText('New booking', { exact: true })).toBeVisible()
  await expectGoodLayout(page)
  await dialog.getByRole('button', { name: 'Split the booking' }).click()
  await expect(page.getByText('Booking split')).toBeVisible()
  await expect(dialog.getByText('1 night, 1 room, 1 guest')).toBeVisible()

  await dialog.getByRole('button', { name: 'Merge with another booking' }).click()
  await dialog.getByRole('button', { name: 'Show the merged booking' }).click()
  await dialog.getByRole('button', { name: 'Merge the bookings' }).click()
  await expect(page.getByText('Bookings merged')).toBeVisible()
  await expect(dialog.getByText('3 nights, 1 room, 1 guest')).toBeVisible()
  const merged = await readVendorBooking(tilipo, page, id)
  expect([merged.total, merged.paid, merged.reference]).toEqual([total, total, reference])
})

test('A guest of the app pays one more night at the desk, and gets a part of the price back later', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const rooms = await fetchListings(tilipo, 'vertical=hotels&q=batoka&pageSize=20')
  const guest = await createApiClient(tilipo, 'customer2')
  const day = addDays(firstDay, 10)
  const stay = { checkIn: day, checkOut: addDays(day, 1), guests: 1, rooms: 1 }
  const { _id: id, reference } = await guest.book(rooms[1]._id, stay)
  await guest.pay(id)
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'hotel')
  const dialog = await openBooking(page, link.url, id, new RegExp(reference))
  await dialog.getByRole('link', { name: 'Change the booking' }).click()
  await page.getByLabel('Check-out').fill(addDays(day, 2))
  await page.getByRole('radio', { name: /^The customer pays here now/ }).check()
  await expectGoodLayout(page)
  await save(page).click()
  await expect(dialog.getByText('2 nights, 1 room, 1 guest')).toBeVisible()
  const changed = await readVendorBooking(tilipo, page, id)
  expect(changed.paid).toBe(changed.total)

  await dialog.getByRole('button', { name: 'Refund a part' }).click()
  const form = page.getByRole('dialog', { name: 'Refund a part of the price' })
  await form.getByLabel('Amount that goes back').fill('50')
  await form.getByLabel('Reason').fill('No hot water')
  await form.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('ZMW 50.00 refunded')).toBeVisible()
  const refunded = await readVendorBooking(tilipo, page, id)
  expect([refunded.total, refunded.paid]).toEqual([changed.total - 50, changed.total - 50])

  const phone = await (await newPhoneContext(browser)).newPage()
  await signedIn(phone, 'customer2')
  await phone.goto(`${link.url}/my-account/bookings/${id}`)
  await expect(phone.getByText(/No hot water/)).toBeVisible()
  await expect(phone.getByText(/^Before /)).toHaveCount(2)
})

test('A customer declines an offered change and asks for another one, both without a connection', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const rooms = await fetchListings(tilipo, 'vertical=hotels&q=batoka&pageSize=20')
  const guest = await createApiClient(tilipo, 'customer2')
  const hotel = await createApiClient(tilipo, 'hotel')
  const day = addDays(firstDay, 15)
  const stay = { checkIn: day, checkOut: addDays(day, 2), guests: 1, rooms: 1 }
  const { _id: id } = await guest.book(rooms[1]._id, stay)
  await guest.pay(id)
  const wanted = { listingId: rooms[1]._id, choice: { ...stay, checkOut: addDays(day, 3) } }
  const { total: seenTotal } = await hotel.request(`/partner/bookings/${id}/change/quote`, wanted)
  await hotel.request(`/partner/bookings/${id}/change/offer`, { ...wanted, id: randomUUID(), seenTotal })

  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'customer2')
  // The screen of the change and its listing are cached.
  await page.goto(`${link.url}/my-account/bookings/${id}`)
  await expect(page.getByText(/offers a change$/)).toBeVisible()
  await page.goto(`${link.url}/my-account/bookings/${id}/change`)
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
  await page.goto(`${link.url}/my-account/bookings/${id}`)
  await waitForOfflinePages(page)
  await setOffline(page.context(), true)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Your answer waits to be sent')).toBeVisible()
  await expectGoodLayout(page)
  await setOffline(page.context(), false)
  await expect(page.getByText('Your answer waits to be sent')).toBeHidden()
  await expect(page.getByText(/offers a change$/)).toBeHidden()

  await setOffline(page.context(), true)
  await page.getByRole('link', { name: 'Change booking' }).click()
  await page.getByLabel('Check-out').fill(addDays(day, 1))
  await expect(page.getByText(/We can save this change as a request/)).toBeVisible()
  await page.getByRole('button', { name: 'Save the request' }).click()
  await expect(page.getByText('A change waits to be sent')).toBeVisible()
  await expect(page.getByText('2 nights, 1 room, 1 guest', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('A change waits to be sent')).toBeVisible()
  await setOffline(page.context(), false)
  await expect(page.getByText('1 night, 1 room, 1 guest', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Before /)).toHaveCount(1)
})

test('A shop exchanges a product that it has sold, and a customer orders one piece more', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [cloth] = await fetchListings(tilipo, 'vertical=stores&q=chitenge%20sunbird')
  const shop = await createApiClient(tilipo, 'store')
  const [carrier] = await fetchListings(tilipo, 'vertical=stores&q=baby%20carrier%20cloth')
  const id = await sell(shop, cloth._id, { quantity: 1 }, 'Thandiwe Exchange')
  const page = await (await newPhoneContext(browser)).newPage()
  await signedIn(page, 'store')
  const dialog = await openBooking(page, link.url, id, /^Thandiwe Exchange/)
  await dialog.getByRole('link', { name: `Exchange ${cloth.name}` }).click()
  await page.goto(`${page.url().split('listing=')[0]}listing=${carrier._id}`)
  await expect(page.getByRole('group', { name: 'Price after the change' })).toBeVisible()
  await page.getByRole('radio', { name: /^Keep ZMW/ }).check()
  await save(page).click()
  await expect(dialog.getByText(/^Before /)).toHaveCount(1)
  expect((await readVendorBooking(tilipo, page, id)).listingId).toBe(carrier._id)

  const buyer = await createApiClient(tilipo, 'customer2')
  const items = [{ listingId: cloth._id, choice: { quantity: 1 } }]
  const order = await buyer.book(items[0]!.listingId, { quantity: 1 })
  await buyer.pay(order._id)
  const phone = await (await newPhoneContext(browser)).newPage()
  await signedIn(phone, 'customer2')
  await phone.goto(`${link.url}/my-account/bookings/${order._id}`)
  await phone
    .getByRole('link', { name: /^Change / })
    .first()
    .click()
  await phone.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await expectGoodLayout(phone)
  await phone.getByRole('button', { name: /^Continue to pay ZMW/ }).click()
  await expect(phone.getByRole('heading', { name: 'Pay for the change' })).toBeVisible()
})
