/**
 * Booking requests made offline: the server decides them in the order of arrival and reports the result (decision 021).
 */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  password,
  waitForOfflinePages,
  waitForServiceWorker,
  test,
  getToken,
  type Fixtures,
  type Tilipo,
  setOffline,
} from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

const getDateInDays = (days: number) => addDays(lusakaDate(Date.now()), days)
/** The room has prices of its own for weekends, which do not follow its usual price. */
const findWednesday = (days: number): number =>
  new Date(`${getDateInDays(days)}T12:00:00Z`).getUTCDay() === 3 ? days : findWednesday(days + 1)
const requestButton = (page: Page) => page.getByRole('button', { name: 'Request booking' })

async function findListing(tilipo: Tilipo, query: string): Promise<{ _id: string; path: string; name: string }> {
  const { listings } = (await (await fetch(`${tilipo.direct}/api/listings?${query}`)).json()) as any
  return listings[0]
}
const findOnlyRoom = (tilipo: Tilipo) => findListing(tilipo, 'q=honeymoon&vertical=hotels')
const findCoach = (tilipo: Tilipo) =>
  findListing(tilipo, `vertical=buses&q=${encodeURIComponent('Lusaka to Kitwe, 08:00')}`)

async function fetchBookings(tilipo: Tilipo, token: string): Promise<any[]> {
  const { rows } = await fetchFromServer(tilipo, '/sync/pull', token)
  return rows.filter((row: any) => row.entity === 'booking' && row.data).map((row: any) => row.data)
}

/** Opens the listing on a phone, waits until the code of the own bookings is cached, and disconnects it. */
async function openAndDisconnect(
  path: string,
  name: string,
  { browser, link, signedIn }: Pick<Fixtures, 'browser' | 'link' | 'signedIn'>,
) {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, name)
  await page.goto(link.url + path)
  await waitForServiceWorker(page)
  await waitForOfflinePages(page)
  await setOffline(phone, true)
  return { phone, page, token: await getToken(page) }
}

async function chooseNights(page: Page, from: number): Promise<void> {
  await page.getByLabel('Check-in').fill(getDateInDays(from))
  await page.getByLabel('Check-out').fill(getDateInDays(from + 1))
}

async function submitRequest(page: Page): Promise<string> {
  await expect(page.getByText("It's not booked yet, and nothing is paid.")).toBeVisible()
  await requestButton(page).click()
  await expect(page).toHaveURL(/\/my-account\/bookings\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Requested, not confirmed yet').first()).toBeVisible()
  return page.url().split('/').at(-1)!
}

test(
  'A booking request made offline is listed, held for half an hour after syncing, and paid',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const { path } = await findOnlyRoom(tilipo)
    const { phone, page } = await openAndDisconnect(path, 'customer', { browser, link, signedIn })
    // Reload from the data cached on the phone.
    await page.reload()
    await chooseNights(page, 150)
    await submitRequest(page)
    await expect(
      page.getByText("We'll send it when you're back online, and let you know if it's confirmed.", { exact: false }),
    ).toBeVisible()
    await page.goto(`${link.url}/my-account/bookings`)
    const card = page.getByRole('article').filter({ hasText: 'Requested, not confirmed yet' })
    await expect(card).toHaveCount(1)
    await expect(card.getByRole('link', { name: 'Pay now' })).toHaveCount(0)

    await setOffline(phone, false)
    await expect(page.getByText('Time left to pay:').first()).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect(page.locator('.countdown').first()).toContainText(/(29|30):\d\d/)
    await page.getByRole('link', { name: 'Pay now' }).first().click()
    await expect(page.getByLabel('Mobile money number')).not.toHaveValue('')
    await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
    await page.getByRole('button', { name: /^pay/i }).click()
    await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible()
    await phone.close()
  },
)

const seat = (page: Page, id: string) => page.getByRole('button', { name: new RegExp(`^Seat ${id},`) })

async function requestSeat(page: Page, day: number, id: string, passenger: string): Promise<void> {
  await page.getByLabel('Day of travel').fill(getDateInDays(day))
  await seat(page, id).click()
  await page.getByLabel(`Passenger in seat ${id}`).fill(passenger)
  await submitRequest(page)
}

test('Of two offline requests for one seat the first to arrive wins, and the other books an alternative', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const { path, name } = await findCoach(tilipo)
  const first = await openAndDisconnect(path, 'customer', { browser, link, signedIn })
  const second = await openAndDisconnect(path, 'customer2', { browser, link, signedIn })
  // Requested later, but sent first.
  await requestSeat(second.page, 47, '9C', 'Mutinta Hamoonga')
  await requestSeat(first.page, 47, '9C', 'Chipo Mwale')
  await setOffline(first.phone, false)
  await expect(first.page.getByText('Time left to pay:').first()).toBeVisible()

  const { page, phone } = second
  await setOffline(phone, false)
  await expect(page.getByText(`Not booked: ${name}`)).toBeVisible()
  await expect(page.getByText('Sorry, this was just taken by someone else.').first()).toBeVisible()
  await page.goto(`${link.url}/my-account/bookings`)
  await expect(page.getByText(`Not booked: ${name}`)).toBeVisible()
  const other = page
    .locator('main a[href^="/services/bus-ticketing/book/"]')
    .filter({ hasNotText: 'Choose again' })
    .first()
  await expect(other).toBeVisible()
  await other.click()
  await expect(page.getByLabel('Day of travel')).toHaveValue(getDateInDays(47))
  await page.getByLabel('Passenger in seat 9C').fill('Mutinta Hamoonga')
  await page.getByRole('button', { name: /^book/i }).first().click()
  await expect(page).toHaveURL(/\/payment\/bus\//)
  await Promise.all([first.phone.close(), phone.close()])
})

test('A booking request withdrawn offline is never sent', async ({ browser, tilipo, link, signedIn }) => {
  const { path } = await findOnlyRoom(tilipo)
  const { phone, page, token } = await openAndDisconnect(path, 'customer2', { browser, link, signedIn })
  await chooseNights(page, 160)
  const id = await submitRequest(page)
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page).toHaveURL(/\/my-account\/bookings$/)
  await expect(page.getByText('Requested, not confirmed yet')).toHaveCount(0)
  link.requests.splice(0)
  await setOffline(phone, false)
  // The client pushes the outbox before it pulls.
  await expect
    .poll(() => link.requests.some((proxied) => proxied.path.startsWith('/api/sync/pull') && proxied.status === 200))
    .toBe(true)
  expect((await fetchBookings(tilipo, token)).map(({ _id }) => _id)).not.toContain(id)
  await phone.close()
})

async function setPrice(tilipo: Tilipo, id: string, price: number): Promise<void> {
  const callAsOwner = async (method: string, path: string, body: object, token = '') =>
    (
      await fetch(`${tilipo.direct}/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(body),
      })
    ).json() as any
  const { token } = await callAsOwner('POST', '/auth/login', { email: 'hotel@demo.test', password })
  const { listings } = await fetchFromServer(tilipo, '/partner/listings', token)
  const { values } = listings.find(({ _id }: any) => _id === id)
  await callAsOwner('PUT', `/partner/listings/${id}`, { price, from: { price: values.price } }, token)
}

test('A booking request with a price increase shows both prices, and the new price can be accepted', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const { path, _id, name } = await findOnlyRoom(tilipo)
  const { phone, page } = await openAndDisconnect(path, 'customer', { browser, link, signedIn })
  await setOffline(phone, false)
  const day = findWednesday(170)
  await chooseNights(page, day)
  await expect(page.getByText('Total', { exact: true })).toBeVisible()
  await setOffline(phone, true)
  await page.getByRole('button', { name: /^book/i }).first().click()
  await expect(page.getByText('We got no answer.', { exact: false })).toBeVisible()
  await submitRequest(page)
  await setPrice(tilipo, _id, 8200)
  await setOffline(phone, false)
  await expect(page.getByText(`Not booked: ${name}`)).toBeVisible()
  await expect(page.getByText('You saw', { exact: true })).toBeVisible()
  await expect(page.getByText('ZMW 8,200.00').first()).toBeVisible()
  await page.getByRole('link', { name: 'See the new price' }).click()
  await expect(page.getByLabel('Check-in')).toHaveValue(getDateInDays(day))
  await page.getByRole('button', { name: /^book/i }).first().click()
  await expect(page).toHaveURL(/\/payment\/hotel\//)
  await setPrice(tilipo, _id, 7800)
  await phone.close()
})
