/** A ticket from the buyer's phone to the boarding check, offline on both sides. */
import jsQR from 'jsqr'
import sharp from 'sharp'
import type { BrowserContext, Page } from '@playwright/test'
import { addDays, formatDate, lusakaInstant, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  isCodeCached,
  waitForServiceWorker,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

interface BookingData {
  _id: string
  reference: string
  bookingType: string
  status: string
  startsOn: string
  ticket: string | null
}

/** Returns the bookings from the change feed, as the buyer's devices receive them. */
async function fetchBookings(tilipo: Tilipo, token: string): Promise<BookingData[]> {
  const { rows } = await fetchFromServer(tilipo, '/sync/pull', token)
  return rows.filter((row: any) => row.entity === 'booking' && row.data).map((row: any) => row.data)
}

async function readQr(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: /^QR code of ticket/ }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

const expectVerdict = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()

/** Opens a confirmed booking of a buyer on a separate phone. */
async function openTicket(
  phone: BrowserContext,
  tilipo: Tilipo,
  signedIn: (page: Page, name: string) => Promise<void>,
) {
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  const bookings = await fetchBookings(tilipo, await getToken(page))
  const booking = bookings.find(
    ({ status, bookingType, ticket }) => status === 'confirmed' && bookingType === 'hotel' && ticket,
  )!
  await page.goto(`${tilipo.link.url}/my-account/bookings/${booking._id}`)
  await expect(page.getByText(booking.reference)).toBeVisible()
  return { page, booking, bookings }
}

test(
  'A ticket opens offline, and another device verifies its QR code offline',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const phone = await newPhoneContext(browser)
    const { page, booking, bookings } = await openTicket(phone, tilipo, signedIn)
    await waitForServiceWorker(page)
    await page.goto(`${link.url}/my-account/bookings`)
    await page.reload()
    await setOffline(phone, true)
    await page.goto(`${link.url}/my-account/bookings/${booking._id}`)
    await expect(page.getByText(booking.reference)).toBeVisible()
    const address = `${link.url}/T/${booking.ticket}`.toUpperCase()
    // A screenshot during loading can show half of the code. A real scanner retries too.
    await expect.poll(() => readQr(page)).toBe(address)
    const cancelledBooking = bookings.find(({ status }) => status === 'cancelled_by_customer')!
    await page.goto(`${link.url}/my-account/bookings/${cancelledBooking._id}`)
    await expect(page.getByText('This is not a valid ticket')).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0)

    const stranger = await newPhoneContext(browser)
    const boardingPage = await stranger.newPage()
    await boardingPage.goto(address)
    await expectVerdict(boardingPage, 'Genuine, but for another day')
    await expect(boardingPage.getByText(booking.reference)).toBeVisible()
    await expect(boardingPage.getByText('Only the vendor can see whether')).toBeVisible()
    await waitForServiceWorker(boardingPage)
    await expect
      .poll(() => boardingPage.evaluate(async () => Boolean(await caches.match('/api/tickets/keys'))))
      .toBe(true)
    await boardingPage.waitForLoadState('networkidle')
    await setOffline(stranger, true)
    const other = bookings.find(({ ticket, _id }) => ticket && _id !== booking._id)!
    await boardingPage.goto(`${link.url}/T/${other.ticket}`)
    await expect(boardingPage.getByText(other.reference)).toBeVisible()
    const character = other.ticket![40] === 'A' ? 'B' : 'A'
    await boardingPage.goto(`${link.url}/T/${other.ticket!.slice(0, 40)}${character}${other.ticket!.slice(41)}`)
    await expectVerdict(boardingPage, 'Not genuine')
    await expect(boardingPage.getByText(other.reference)).toHaveCount(0)
    expect(link.requests.some(({ path }) => path.toUpperCase().includes(other.ticket!))).toBe(false)
    await Promise.all([phone.close(), stranger.close()])
  },
)

test('The ticket check works offline although the service worker was in control before its code ran', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const { booking } = await openTicket(phone, tilipo, signedIn)
  const stranger = await newPhoneContext(browser)
  const page = await stranger.newPage()
  await page.route(/\/assets\/TicketCheckPage-/, async (route) => {
    await waitForServiceWorker(page)
    await route.continue()
  })
  await page.goto(`${link.url}/T/${booking.ticket}`)
  await expectVerdict(page, 'Genuine, but for another day')
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/api/tickets/keys')))).toBe(true)
  await expect.poll(() => isCodeCached(page, 'TicketCheckPage')).toBe(true)
  await Promise.all([phone.close(), stranger.close()])
})

test('The ticket check works offline although its keys were requested before the service worker was in control', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const { booking } = await openTicket(phone, tilipo, signedIn)
  const stranger = await newPhoneContext(browser)
  const page = await stranger.newPage()
  await page.route('**/api/tickets/keys', async (route) => {
    await waitForServiceWorker(page)
    await page.waitForTimeout(1000) // the page reacts to the service worker while this request is pending
    await route.continue()
  })
  await page.goto(`${link.url}/T/${booking.ticket}`)
  await expectVerdict(page, 'Genuine, but for another day')
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/api/tickets/keys')))).toBe(true)
  await Promise.all([phone.close(), stranger.close()])
})

test('A ticket can be added to the calendar and printed alone', async ({ browser, tilipo, signedIn }) => {
  const phone = await newPhoneContext(browser)
  const { page, booking } = await openTicket(phone, tilipo, signedIn)
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe(`${booking.reference}.ics`)
  const file = await readStream(await download.createReadStream())
  expect(file).toContain('BEGIN:VEVENT\r\n')
  expect(file).toContain(`UID:${booking._id}@tilipo\r\n`)
  expect(file.replace(/\r\n /g, '')).toContain(booking.reference)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText(booking.reference)).toBeVisible()
  for (const hiddenElement of [
    page.getByRole('banner'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Print' }),
    page.getByText("You're booked"),
  ])
    await expect(hiddenElement).toBeHidden()
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.querySelector('.pass')!)
    return [color, backgroundColor, getComputedStyle(document.body).backgroundColor]
  })
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'])
  // Also on paper as narrow as a receipt.
  const rightEdge = await page
    .locator('.pass dd')
    .evaluateAll((all) => Math.max(...all.map((element) => element.getBoundingClientRect().right)))
  expect(rightEdge).toBeLessThanOrEqual(page.viewportSize()!.width)
  await phone.close()
})

async function readStream(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Replaces the camera by one that sees a single picture. */
const fakeCamera = (page: Page, picture: string) =>
  page.addInitScript((src) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 900 })
      const image = new Image()
      image.src = src
      await image.decode()
      const draw = () => canvas.getContext('2d')!.drawImage(image, 100, 100, 700, 700)
      setInterval(draw, 50)
      return canvas.captureStream()
    }
  }, picture)

test('A partner scans a ticket offline by camera and by hand, and duplicates are detected', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const buyer = await newPhoneContext(browser)
  const purchase = await openTicket(buyer, tilipo, signedIn)
  const address = `${link.url}/T/${purchase.booking.ticket}`.toUpperCase()
  await expect.poll(() => readQr(purchase.page)).toBe(address)
  const qrPicture = await purchase.page.getByRole('img', { name: /^QR code/ }).screenshot()
  await buyer.close()

  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await fakeCamera(page, `data:image/png;base64,${qrPicture.toString('base64')}`)
  await signedIn(page, 'hotel')
  const { rows } = await fetchFromServer(tilipo, '/sync/pull', await getToken(page))
  const vendorBookings: BookingData[] = rows
    .filter((row: any) => row.entity === 'vendorBooking')
    .map((row: any) => row.data)
  const { booking } = purchase
  const cancelled = vendorBookings.find(({ status }) => status === 'cancelled_by_customer')!
  const otherVendorBooking = purchase.bookings.find(
    ({ ticket, reference }) => ticket && !vendorBookings.some((vendorBooking) => vendorBooking.reference === reference),
  )!
  await page.goto(`${link.url}/admin/scan`)
  await waitForServiceWorker(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Scan QR code' })).toBeVisible()
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/api/tickets/keys')))).toBe(true)
  await page.waitForLoadState('networkidle')

  await setOffline(phone, true)
  await page.reload()
  const checkReference = async (reference: string) => {
    await page.getByLabel('Or enter the reference').fill(reference)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  await checkReference(booking.reference.toLowerCase().replace('tlp-', ''))
  await expectVerdict(page, 'Paid, but for another day')
  await checkReference(cancelled.reference)
  await expectVerdict(page, 'No longer valid')
  await checkReference('TLP-22222222')
  await expectVerdict(page, 'Not found')
  await checkReference(otherVendorBooking.ticket!)
  await expectVerdict(page, 'Not in your bookings')
  // On the day itself: the first scan is valid, and the second one is reported.
  await page.clock.setFixedTime(new Date(`${booking.startsOn}T10:00:00Z`))
  await page.getByRole('button', { name: 'Scan QR code' }).click()
  await expectVerdict(page, 'Valid today')
  await expect(page.getByText(booking.reference)).toBeVisible()
  // One press checks the guest in. The next scan of the same ticket is reported.
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  const answer = page.getByRole('region', { name: 'Scan result' })
  await expect(answer.getByText('In house')).toBeVisible()
  await expect(answer.getByText('Waiting to be sent')).toBeVisible()
  await checkReference(booking.reference)
  await expectVerdict(page, 'Already checked in')
  await expect(page.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0)
  // Also without a check-in, if this phone has scanned the ticket before.
  const another = vendorBookings.find(
    ({ status, reference }) => status === 'confirmed' && reference !== booking.reference,
  )!
  await page.clock.setFixedTime(new Date(`${another.startsOn}T10:00:00Z`))
  await checkReference(another.reference)
  await expectVerdict(page, 'Booked for today')
  await checkReference(another.reference)
  await expectVerdict(page, 'Already scanned')
  await phone.close()
})

test('A ticket of a coach delayed past midnight is accepted, with its departure time', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [coach] = (await fetchListings(tilipo, 'vertical=buses&q=mosi%20kitwe%20lusaka&pageSize=40')).filter(
    ({ details }) => details.departsAt === '15:00',
  )
  const customer = await createApiClient(tilipo, 'customer')
  const date = addDays(lusakaDate(Date.now()), 12)
  const { _id, reference } = await customer.book(coach._id, {
    date,
    from: 'Kitwe',
    to: 'Lusaka',
    seats: ['11A'],
    names: ['Chanda Mwila'],
  })
  await customer.pay(_id)

  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'bus')
  await page.goto(`${link.url}/dashboard?to=bookings`)
  const expectBooking = async () => {
    await page.getByPlaceholder('Passenger, phone, reference or coach').fill(reference)
    await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible()
  }
  await expectBooking()
  // The server stays at today: without its time, the page uses the clock of the phone.
  await page.addInitScript(() => {
    const getHeader = Headers.prototype.get
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : getHeader.call(this, name)
    }
  })
  await page.clock.setFixedTime(lusakaInstant(addDays(date, 1), '00:40'))
  await page.reload()
  await expectBooking()
  await page.goto(`${link.url}/admin/scan`)
  const checkTicket = async () => {
    await page.getByLabel('Or enter the reference').fill(reference)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  // Retry only if there was no result, as before the bookings are loaded: a second scan is reported as a duplicate.
  await expect(async () => {
    await checkTicket()
    await expect(page.getByRole('heading', { level: 2, name: `Booked for ${formatDate(date)}, 15:00` })).toBeVisible({
      timeout: 20_000,
    })
  }).toPass()
  await page.clock.setFixedTime(lusakaInstant(addDays(date, 1), '15:00'))
  await checkTicket()
  await expectVerdict(page, 'Paid, but for another day')
  await phone.close()
})
