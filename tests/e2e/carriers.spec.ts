/**
 * Parcels on a phone: from the saved price to the recipient's code, a full vehicle, and a booking on a poor connection.
 */
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { formatDate, getWeekday } from '../../contract/core/dates'
import { addDays, lusakaDate } from '../../contract/core/values'
import type { Fault } from '../support/fault-proxy'
import {
  newPhoneContext,
  fetchFromServer,
  cancelUnpaidBookings,
  expect,
  submitSignIn,
  test,
  getToken,
  type Fixtures,
  type Tilipo,
  setOffline,
} from './fixtures'
import { newPhoneNumber } from '../support/phone-numbers'

/** Returns a Tuesday about `weeks` weeks ahead. Every carrier departs on it and on the day after. */
const getTuesday = (weeks: number): string => {
  const from = addDays(lusakaDate(Date.now()), weeks * 7)
  return Array.from({ length: 7 }, (_, index) => addDays(from, index)).find((date) => getWeekday(date) === 'tuesday')!
}
const book = (page: Page) => page.getByRole('button', { name: 'Book', exact: true })

interface Route {
  _id: string
  path: string
  vendorName: string
  name: string
}
async function findRoute(tilipo: Tilipo, vendor: string, from: string, to: string): Promise<Route> {
  const answer = await fetch(
    `${tilipo.direct}/api/listings?vertical=carriers&pageSize=20&q=${encodeURIComponent(`${vendor} ${from} ${to}`)}`,
  )
  const { listings } = (await answer.json()) as { listings: Route[] }
  return listings.find(
    ({ vendorName, name }) => vendorName.startsWith(vendor) && name === `Parcel from ${from} to ${to}`,
  )!
}

const size = { Length: '40', Width: '30', Height: '30' }

async function fillParcel(page: Page, date: string, kg: string, more: Record<string, string> = {}): Promise<void> {
  await page.getByLabel('Departure day').fill(date)
  for (const [label, value] of Object.entries({ ...size, Weight: kg, ...more }))
    await page.getByLabel(label).fill(value)
}

async function fillParties(page: Page): Promise<void> {
  const partyFields = {
    Contents: 'Books for school',
    'Sender’s name': 'Natasha Zulu',
    'Sender’s mobile': '0971000102',
    'Recipient’s name': 'Bwalya Mulenga',
    'Recipient’s mobile': '0966012345',
  }
  for (const [label, value] of Object.entries(partyFields)) await page.getByLabel(label, { exact: true }).fill(value)
}

async function pay(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/payment\/parcel\//)
  const id = page.url().split('/').at(-1)!
  // The page fills in the buyer's own number after it has loaded.
  await expect(page.getByLabel('Mobile money number')).not.toHaveValue('')
  await page.getByLabel('Mobile money number').fill(newPhoneNumber('55'))
  await page.getByRole('button', { name: /^pay/i }).click()
  return id
}

const expectPaid = (page: Page) =>
  expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible()
const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** Opens the booking at the carrier's counter, on a separate phone. */
async function openCounter(
  phone: BrowserContext,
  signedIn: Fixtures['signedIn'],
  url: string,
  id: string,
): Promise<Page> {
  const page = await phone.newPage()
  await signedIn(page, 'carrier')
  await page.goto(`${url}/admin/carrier-cargo/shipments?id=${id}`)
  await expect(page.getByRole('dialog').getByText('0966 012 345')).toBeVisible()
  return page
}

async function takeStep(page: Page, title: string, place: string): Promise<void> {
  await page.getByLabel('Current location').fill(place)
  await page.getByRole('button', { name: title, exact: true }).click()
  await expect(step(page, title)).toContainText(place)
}

/** Returns this customer's parcels on the server that depart on the date. */
async function listParcels(tilipo: Tilipo, token: string, date: string): Promise<{ status: string; total: number }[]> {
  const { rows } = await fetchFromServer(tilipo, '/sync/pull', token)
  return rows
    .filter((row: any) => row.entity === 'booking' && row.data?.bookingType === 'parcel' && row.data.startsOn === date)
    .map(({ data }: any) => ({ status: data.status, total: data.quote.total }))
}

test(
  'A parcel is quoted, booked, paid and tracked, and is released by its code only',
  { tag: '@journey' },
  async ({ browser, link, signedIn, tilipo }) => {
    const date = getTuesday(3)
    const [phone, counterPhone] = [await newPhoneContext(browser), await newPhoneContext(browser)]
    const page = await phone.newPage()
    await page.goto(`${link.url}/services/carrier`)
    await page.locator('main a[href^="/services/carrier/book/"]').first().waitFor()
    const route = await findRoute(tilipo, 'Tumani', 'Lusaka', 'Kitwe')
    await page.goto(link.url + route.path)
    await fillParcel(page, date, '4.5', { 'Declared value': '1500' })
    await expect(page.getByText('Parcel, 8 kg by size, Lusaka to Kitwe')).toBeVisible()
    await expect(page.getByText('Cover for ZMW 1,500.00')).toBeVisible()
    await expect(page.getByText(/^We'll keep this price for you until /)).toBeVisible()
    await page.getByLabel('Deliver to the recipient’s door').check()
    await fillParties(page)
    await page.getByLabel('Delivery address').fill('House 14, near the clinic')
    expect(page.url()).not.toMatch(/Natasha|Bwalya|clinic|097/)
    await book(page).click()
    await expect(page).toHaveURL(/\/auth/)
    await submitSignIn(page, 'customer')
    await expect(page.getByLabel('Recipient’s name')).toHaveValue('Bwalya Mulenga')
    await expect(page.getByText(/^We'll keep this price for you until /)).toBeVisible()
    await book(page).click()
    const id = await pay(page)
    await expectPaid(page)

    await page.goto(`${link.url}/my-account/bookings/${id}`)
    await expect(page.getByText('Waiting for the sender')).toBeVisible()
    await page.getByRole('button', { name: 'Show code' }).click()
    const displayedCode = page.getByRole('status').getByText(/^\d{3} \d{3}$/)
    await expect(displayedCode).toBeVisible()
    const code = (await displayedCode.textContent())!
    // A new code would invalidate the previous one, which the recipient already has. Therefore the app asks for
    // confirmation.
    await page.getByRole('button', { name: 'Create new code' }).click()
    await page.getByRole('dialog', { name: 'Create a new code?' }).getByRole('button', { name: 'Go back' }).click()
    await expect(displayedCode).toHaveText(code)
    const trackingPath = await page.getByRole('link', { name: 'Open tracking page' }).getAttribute('href')

    const counter = await openCounter(counterPhone, signedIn, link.url, id)
    for (const detail of ['House 14, near the clinic', 'Books for school', '40 × 30 × 30 cm, 4.5 kg'])
      await expect(counter.getByRole('dialog').getByText(detail)).toBeVisible()
    await takeStep(counter, 'Handed over by the sender', 'Lusaka depot')
    // The sender's page updates without a reload.
    await expect(step(page, 'Handed over by the sender')).toContainText('Lusaka depot')
    for (const [title, place] of [
      ['At a depot', 'Lusaka depot'],
      ['On the way', 'Kapiri Mposhi'],
      ['At the destination depot', 'Kitwe depot'],
      ['Out for delivery', 'Kitwe'],
    ] as const)
      await takeStep(counter, title, place)
    const wrong = code === '000 000' ? '000001' : '000000'
    await counter.getByLabel('Recipient’s code').fill(wrong)
    await counter.getByRole('button', { name: 'Hand over to recipient' }).click()
    await expect(
      counter.getByText('This code is incorrect. Please check it with the recipient. 4 attempts left.'),
    ).toBeVisible()
    await counter.getByLabel('Recipient’s code').fill(code)
    await counter.getByRole('button', { name: 'Hand over to recipient' }).click()
    await expect(step(counter, 'Handed to the recipient')).toBeVisible()
    await expect(counter.getByLabel('Recipient’s code')).toHaveCount(0)

    await expect(step(page, 'Handed to the recipient')).toBeVisible()
    const strangerPhone = await newPhoneContext(browser)
    const stranger = await strangerPhone.newPage()
    await stranger.goto(link.url + trackingPath)
    await expect(stranger.getByText('Handed to the recipient')).toBeVisible()
    await expect(stranger.getByText('Kapiri Mposhi')).toBeVisible()
    expect(await stranger.locator('body').innerText()).not.toMatch(/Bwalya|Natasha|Sinkala|clinic|0966/)
    await trackByNumber(stranger, link.url, trackingPath!.split('/').at(-1)!)
    await trackWithoutScript(browser, link.url, trackingPath!.split('/').at(-1)!)
    await Promise.all([phone, counterPhone, strangerPhone].map((phoneContext) => phoneContext.close()))
  },
)

/**
 * Goes from the courier list to the tracking page with differently typed numbers. An invalid number sends no request.
 */
async function trackByNumber(page: Page, url: string, number: string): Promise<void> {
  const trackingRequests: string[] = []
  page.on('request', (request) => request.url().includes('/api/track/') && trackingRequests.push(request.url()))
  await page.goto(`${url}/services/carrier`)
  await page.locator('main').getByRole('link', { name: 'Track a Parcel' }).click()
  const field = page.getByLabel('Parcel number')
  const track = page.getByRole('button', { name: 'Track' })
  await field.fill(number.slice(0, -1))
  await track.click()
  await expect(page.getByText('A parcel number is TP followed by ten letters and digits')).toBeVisible()
  await expect(field).toBeFocused()
  expect(trackingRequests).toEqual([])
  await field.fill(`See ${url}/track/${number.toLowerCase()} for it`)
  await expect(page.getByText('A parcel number is TP')).toHaveCount(0)
  await track.click()
  await expect(page).toHaveURL(`${url}/track/${number}`)
  await expect(page.getByText('Handed to the recipient')).toBeVisible()

  await setOffline(page.context(), true)
  await page.getByRole('link', { name: 'Track another parcel' }).click()
  await expect(page.getByText("You're offline")).toBeVisible()
  await field.fill(number)
  await track.click()
  await expect(page.getByText(/^Saved copy, as of /)).toBeVisible()
  await expect(page.getByText('Handed to the recipient')).toBeVisible()
  await page.getByRole('link', { name: 'Track another parcel' }).click()
  await field.fill('TP2345678923')
  await track.click()
  await expect(page.getByText("You're offline, and this isn't on this device yet.")).toBeVisible()
  await setOffline(page.context(), false)

  await page.goto(`${url}/track/TP2345678923`)
  await page.getByRole('link', { name: 'Enter the number again' }).click()
  await expect(page).toHaveURL(`${url}/track`)
  await expect(field).toHaveValue('TP23-4567-8923')
}

/** Submits the form without JavaScript: the response page contains the result. */
async function trackWithoutScript(browser: Browser, url: string, number: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const submitNumber = async (typed: string) => {
    await page.goto(`${url}/track`)
    await page.getByLabel('Parcel number').fill(typed)
    await page.getByRole('button', { name: 'Track' }).click()
  }
  await submitNumber('my parcel')
  await expect(page.getByText('A parcel number is TP followed by ten letters and digits')).toBeVisible()
  await submitNumber('TP2345678923')
  await expect(page.getByText("We couldn't find a parcel with this number.")).toBeVisible()
  await submitNumber(number.replace(/(.{4})/g, '$1 '))
  await expect(page.getByText('Handed to the recipient')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await context.close()
}

const post = async (tilipo: Tilipo, apiPath: string, token: string, body: object): Promise<void> => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const answer = await fetch(`${tilipo.direct}/api${apiPath}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Books and pays `count` parcels of the heaviest kind, so that the vehicle has little space left. */
async function fillVehicle(tilipo: Tilipo, token: string, route: Route, date: string, count: number): Promise<void> {
  const people = {
    sender: { name: 'Natasha Zulu', phone: '0971000102' },
    receiver: { name: 'Bwalya Mulenga', phone: '0966012345' },
  }
  const choice = {
    date,
    from: 'Lusaka',
    to: 'Livingstone',
    length: 40,
    width: 30,
    height: 30,
    kg: 80,
    value: 0,
    contents: 'Maize meal',
    collection: false,
    delivery: false,
    ...people,
  }
  const countConfirmed = async () =>
    (await listParcels(tilipo, token, date)).filter(({ status }) => status === 'confirmed').length
  await cancelUnpaidBookings(tilipo, token)
  for (let bookedCount = 1; bookedCount <= count; bookedCount++) {
    const id = randomUUID()
    await post(tilipo, '/bookings', token, { id, listingId: route._id, choice, seenTotal: 5000 })
    await post(tilipo, '/payments', token, { bookingId: id, phone: newPhoneNumber('55'), network: 'MTN' })
    // The number of simultaneous holds is limited, and unpaid parcels count.
    await expect.poll(countConfirmed).toBe(bookedCount)
  }
}

async function openTwoPhones(browser: Browser, signedIn: Fixtures['signedIn']): Promise<Page[]> {
  const pages = [await (await newPhoneContext(browser)).newPage(), await (await newPhoneContext(browser)).newPage()]
  for (const [index, page] of pages.entries()) await signedIn(page, index === 0 ? 'customer' : 'customer2')
  return pages
}

test('A parcel that does not fit is refused with a reason and free alternatives', async ({
  browser,
  link,
  signedIn,
  tilipo,
}) => {
  const date = getTuesday(4)
  const pages = await openTwoPhones(browser, signedIn)
  const route = await findRoute(tilipo, 'Zambezi', 'Lusaka', 'Livingstone')
  const [first, second] = pages as [Page, Page]
  // 720 of 800 kg.
  await fillVehicle(tilipo, await getToken(first), route, date, 5)
  await fillVehicle(tilipo, await getToken(second), route, date, 4)

  await first.goto(link.url + route.path)
  await fillParcel(first, date, '80.1')
  await expect(first.getByText('This carrier takes parcels of at most 80 kg, by weight or by size.')).toBeVisible()
  await expect(book(first)).toBeDisabled()

  for (const page of pages) {
    await page.goto(link.url + route.path)
    await fillParcel(page, date, '50')
    await fillParties(page)
    await expect(book(page)).toBeEnabled()
  }
  await book(first).click()
  await expect(first).toHaveURL(/\/payment\/parcel\//)
  await book(second).click()
  await expect(second.getByText(/just taken/i).first()).toBeVisible()
  const other = second.locator('main a[href^="/services/carrier/book/"]').first()
  await expect(other).toContainText('Parcel from Lusaka to Livingstone')
  // The field shows that the day is full, together with the next day that has room.
  await expect(
    second.getByText(
      `The vehicle on this day has no room for this parcel. There is room on ${formatDate(addDays(date, 1))}.`,
    ),
  ).toBeVisible()
  await other.click()
  await expect(second.getByRole('link', { name: 'Tumani Couriers' }).first()).toBeVisible()
  await expect(second.getByLabel('Departure day')).toHaveValue(date)
  await expect(second.getByLabel('Weight')).toHaveValue('50')
  await Promise.all(pages.map((page) => page.context().close()))
})

test('On a poor connection, a parcel is booked and paid once, and a custody step is recorded once', async ({
  browser,
  link,
  signedIn,
  tilipo,
}) => {
  const date = getTuesday(5)
  const [phone, counterPhone] = [await newPhoneContext(browser), await newPhoneContext(browser)]
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  const token = await getToken(page)
  const route = await findRoute(tilipo, 'Tumani', 'Lusaka', 'Ndola')
  const lostRequests = new Map<string, Fault>([
    ['/api/bookings/quote', 'drop before'],
    ['/api/bookings', 'drop after'],
    ['/api/payments', 'drop before'],
  ])
  // All requests are slow, and each listed request is lost until the page has reported it: either before the server
  // received it or after the server executed it.
  link.rule = (method, path) => (method === 'POST' && lostRequests.get(path)) || { delayMs: 400 }
  await page.goto(link.url + route.path)
  await fillParcel(page, date, '4.5')
  const retryButton = page.getByRole('button', { name: 'Try again' })
  await expect(retryButton).toBeVisible()
  lostRequests.delete('/api/bookings/quote')
  await retryButton.click()
  await expect(page.getByText(/^We'll keep this price for you until /)).toBeVisible()
  await fillParties(page)
  await book(page).click()
  await expect(page.getByText(/We got no answer\. You can safely send it again/)).toBeVisible()
  lostRequests.delete('/api/bookings')
  await retryButton.click()
  const id = await pay(page)
  await expect(page.getByText('You appear to be offline. Please check your connection and try again.')).toBeVisible()
  lostRequests.delete('/api/payments')
  await page.getByRole('button', { name: /^pay/i }).click()
  await expectPaid(page)
  const [parcel, ...more] = await listParcels(tilipo, token, date)
  expect([parcel?.status, more]).toEqual(['confirmed', []])

  const counter = await openCounter(counterPhone, signedIn, link.url, id)
  lostRequests.set('/api/sync/push', 'drop after')
  await takeStep(counter, 'Handed over by the sender', 'Lusaka depot')
  await expect(counter.getByRole('button', { name: 'At a depot' })).toBeEnabled()
  lostRequests.delete('/api/sync/push')
  await expect(counter.getByRole('dialog').getByText('Waiting to be sent')).toHaveCount(0, { timeout: 60_000 })
  await expect(step(counter, 'Handed over by the sender')).toHaveCount(1)
  await Promise.all([phone.close(), counterPhone.close()])
})

test('A counter without a connection records the custody steps of a parcel, each at its own depot', async ({
  browser,
  link,
  signedIn,
  tilipo,
}) => {
  const date = getTuesday(6)
  const [phone, counterPhone] = [await newPhoneContext(browser), await newPhoneContext(browser)]
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  const route = await findRoute(tilipo, 'Tumani', 'Lusaka', 'Kitwe')
  await page.goto(link.url + route.path)
  await fillParcel(page, date, '4.5')
  await fillParties(page)
  await book(page).click()
  const id = await pay(page)
  await expectPaid(page)
  await page.goto(`${link.url}/my-account/bookings/${id}`)

  const counter = await openCounter(counterPhone, signedIn, link.url, id)
  await setOffline(counterPhone, true)
  for (const title of ['Handed over by the sender', 'At a depot', 'On the way', 'At the destination depot'])
    await counter.getByRole('dialog').getByRole('button', { name: title, exact: true }).click()
  await expect(step(counter, 'At the destination depot')).toContainText('Kitwe')
  await expect(counter.getByRole('dialog').getByText('Waiting to be sent')).toBeVisible()
  await expect(counter.getByText(/Handing over needs a connection/)).toBeVisible()
  await counter.reload()
  await expect(step(counter, 'At the destination depot')).toBeVisible()

  await setOffline(counterPhone, false)
  await expect(step(page, 'At the destination depot')).toContainText('Kitwe', { timeout: 60_000 })
  await expect(step(page, 'Handed over by the sender')).toContainText('Lusaka')
  await expect(step(page, 'Handed over by the sender')).toHaveCount(1)
  await Promise.all([phone.close(), counterPhone.close()])
})
