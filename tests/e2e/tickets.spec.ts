/** A ticket from the buyer's phone to the coach's door, with no network on either side. */
import jsQR from 'jsqr'
import sharp from 'sharp'
import type { BrowserContext, Page } from '@playwright/test'
import { addDays, formatDate, lusakaInstant, lusakaDate } from '../../contract/core/values'
import { dealerOf, listingsOf } from './dealings'
import { aPhone, askServer, expect, readyOffline, test, tokenOf, type Tilipo } from './fixtures'

interface Booked {
  _id: string
  reference: string
  bookingType: string
  status: string
  startsOn: string
  ticket: string | null
}

/** As the buyer's devices have them. */
async function bookingsOf(tilipo: Tilipo, token: string): Promise<Booked[]> {
  const { rows } = await askServer(tilipo, '/sync/pull', token)
  return rows.filter((row: any) => row.entity === 'booking' && row.data).map((row: any) => row.data)
}

async function readQr(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: /^QR code of ticket/ }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

const verdict = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()

/** A buyer with a confirmed booking open on a phone of their own. */
async function withTicket(
  phone: BrowserContext,
  tilipo: Tilipo,
  signedIn: (page: Page, name: string) => Promise<void>,
) {
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  const bookings = await bookingsOf(tilipo, await tokenOf(page))
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
    const phone = await aPhone(browser)
    const { page, booking, bookings } = await withTicket(phone, tilipo, signedIn)
    await readyOffline(page)
    await page.goto(`${link.url}/my-account/bookings`)
    await page.reload()
    await phone.setOffline(true)
    await page.goto(`${link.url}/my-account/bookings/${booking._id}`)
    await expect(page.getByText(booking.reference)).toBeVisible()
    const address = `${link.url}/T/${booking.ticket}`.toUpperCase()
    // A picture taken while something above is still coming in shows half a code: a reader looks again, too.
    await expect.poll(() => readQr(page)).toBe(address)
    const over = bookings.find(({ status }) => status === 'cancelled_by_customer')!
    await page.goto(`${link.url}/my-account/bookings/${over._id}`)
    await expect(page.getByText('This is not a valid ticket')).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(0)

    const stranger = await aPhone(browser)
    const door = await stranger.newPage()
    await door.goto(address)
    await verdict(door, 'Genuine, but for another day')
    await expect(door.getByText(booking.reference)).toBeVisible()
    await expect(door.getByText('Only the vendor can see whether')).toBeVisible()
    await readyOffline(door)
    await expect.poll(() => door.evaluate(async () => Boolean(await caches.match('/api/tickets/keys')))).toBe(true)
    await door.waitForLoadState('networkidle')
    await stranger.setOffline(true)
    const other = bookings.find(({ ticket, _id }) => ticket && _id !== booking._id)!
    await door.goto(`${link.url}/T/${other.ticket}`)
    await expect(door.getByText(other.reference)).toBeVisible()
    const letter = other.ticket![40] === 'A' ? 'B' : 'A'
    await door.goto(`${link.url}/T/${other.ticket!.slice(0, 40)}${letter}${other.ticket!.slice(41)}`)
    await verdict(door, 'Not genuine')
    await expect(door.getByText(other.reference)).toHaveCount(0)
    expect(link.passed.some(({ path }) => path.toUpperCase().includes(other.ticket!))).toBe(false)
    await Promise.all([phone.close(), stranger.close()])
  },
)

test('A ticket can be added to the calendar and printed alone', async ({ browser, tilipo, signedIn }) => {
  const phone = await aPhone(browser)
  const { page, booking } = await withTicket(phone, tilipo, signedIn)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe(`${booking.reference}.ics`)
  const file = await streamed(await download.createReadStream())
  expect(file).toContain('BEGIN:VEVENT\r\n')
  expect(file).toContain(`UID:${booking._id}@tilipo\r\n`)
  expect(file.replace(/\r\n /g, '')).toContain(booking.reference)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText(booking.reference)).toBeVisible()
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Print' }),
    page.getByText("You're booked"),
  ])
    await expect(gone).toBeHidden()
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.querySelector('.pass')!)
    return [color, backgroundColor, getComputedStyle(document.body).backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'])
  // On paper as narrow as a receipt, too.
  const right = await page
    .locator('.pass dd')
    .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
  expect(right).toBeLessThanOrEqual(page.viewportSize()!.width)
  await phone.close()
})

async function streamed(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** A camera that sees one picture. */
const seeing = (page: Page, picture: string) =>
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

test(
  'A partner scans a ticket offline by camera and by hand, and duplicates are detected',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const buyer = await aPhone(browser)
    const bought = await withTicket(buyer, tilipo, signedIn)
    const shown = await bought.page.getByRole('img', { name: /^QR code/ }).screenshot()
    await buyer.close()

    const phone = await aPhone(browser)
    const page = await phone.newPage()
    await seeing(page, `data:image/png;base64,${shown.toString('base64')}`)
    await signedIn(page, 'hotel')
    const { rows } = await askServer(tilipo, '/sync/pull', await tokenOf(page))
    const own: Booked[] = rows.filter((row: any) => row.entity === 'vendorBooking').map((row: any) => row.data)
    const { booking } = bought
    const over = own.find(({ status }) => status === 'cancelled_by_customer')!
    const elsewhere = bought.bookings.find(
      ({ ticket, reference }) => ticket && !own.some((one) => one.reference === reference),
    )!
    await page.goto(`${link.url}/admin/scan`)
    await readyOffline(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Scan QR code' })).toBeVisible()
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/api/tickets/keys')))).toBe(true)
    await page.waitForLoadState('networkidle')

    await phone.setOffline(true)
    await page.reload()
    const type = async (reference: string) => {
      await page.getByLabel('Or enter the reference').fill(reference)
      await page.getByRole('button', { name: 'Check', exact: true }).click()
    }
    await type(booking.reference.toLowerCase().replace('tlp-', ''))
    await verdict(page, 'Paid, but for another day')
    await type(over.reference)
    await verdict(page, 'No longer valid')
    await type('TLP-22222222')
    await verdict(page, 'Not found')
    await type(elsewhere.ticket!)
    await verdict(page, 'Not in your bookings')
    // On the day itself: the first is let in, the second is told.
    await page.clock.setFixedTime(new Date(`${booking.startsOn}T10:00:00Z`))
    await page.getByRole('button', { name: 'Scan QR code' }).click()
    await verdict(page, 'Valid today')
    await expect(page.getByText(booking.reference)).toBeVisible()
    // One press lets them in; whoever shows it again is told.
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    const answer = page.getByRole('region', { name: 'Scan result' })
    await expect(answer.getByText('In progress')).toBeVisible()
    await expect(answer.getByText('Waiting to be sent')).toBeVisible()
    await type(booking.reference)
    await verdict(page, 'Already checked in')
    await expect(page.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0)
    // Who was not let in, too, where this phone has seen the ticket.
    const another = own.find(({ status, reference }) => status === 'confirmed' && reference !== booking.reference)!
    await page.clock.setFixedTime(new Date(`${another.startsOn}T10:00:00Z`))
    await type(another.reference)
    await verdict(page, 'Booked for today')
    await type(another.reference)
    await verdict(page, 'Already scanned')
    await phone.close()
  },
)

test('A ticket of a coach delayed past midnight is accepted, with its departure time', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [coach] = (await listingsOf(tilipo, 'vertical=buses&q=mosi%20kitwe%20lusaka&pageSize=40')).filter(
    ({ details }) => details.departsAt === '15:00',
  )
  const traveller = await dealerOf(tilipo, 'customer')
  const date = addDays(lusakaDate(Date.now()), 12)
  const { _id, reference } = await traveller.book(coach._id, {
    date,
    from: 'Kitwe',
    to: 'Lusaka',
    seats: ['11A'],
    names: ['Chanda Mwila'],
  })
  await traveller.pay(_id)

  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'bus')
  await page.goto(`${link.url}/dashboard?to=bookings`)
  await expect(page.getByText(reference)).toBeVisible()
  await page.clock.setFixedTime(lusakaInstant(addDays(date, 1), '00:40'))
  await page.reload()
  await expect(page.getByText(reference)).toBeVisible()
  await page.goto(`${link.url}/admin/scan`)
  const check = async () => {
    await page.getByLabel('Or enter the reference').fill(reference)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  // Pressed again only where nothing came of it, as before the bookings are read: a second scan is told as one.
  await expect(async () => {
    await check()
    await expect(page.getByRole('heading', { level: 2, name: `Booked for ${formatDate(date)}, 15:00` })).toBeVisible({
      timeout: 20_000,
    })
  }).toPass()
  await page.clock.setFixedTime(lusakaInstant(addDays(date, 1), '15:00'))
  await check()
  await verdict(page, 'Paid, but for another day')
  await phone.close()
})
