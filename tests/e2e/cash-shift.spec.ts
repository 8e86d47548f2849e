/** A hotel sells at the counter without a connection, and another device sends the sale. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { queryServerDatabase } from '../support/server-database'
import { fetchListings } from './api-client'
import { expect, newPhoneContext, test, waitForServiceWorker, setOffline } from './fixtures'

const area = '/admin/hotel-management'
/** The room costs more on weekends. */
const findTuesday = (day: string): string => (new Date(day).getUTCDay() === 2 ? day : findTuesday(addDays(day, 1)))
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test(
  'A sale made offline is exported, sent once by another device, and corrects the shift that was closed without it',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    test.setTimeout(180_000)
    const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
    const [phone, tablet] = [await newPhoneContext(browser), await newPhoneContext(browser)]
    const [seller, helper] = [await phone.newPage(), await tablet.newPage()]
    for (const page of [seller, helper]) {
      await signedIn(page, 'hotel')
      await page.goto(`${link.url}${area}/cash`)
      await waitForServiceWorker(page)
    }
    await seller.goto(`${link.url}/my-changes`)
    await expect(seller.getByText('Your screens and your data are on this device.')).toBeVisible()
    await seller.goto(`${link.url}${area}/cash`)

    // The shift begins and sells without a connection.
    await setOffline(phone, true)
    await seller.getByLabel('Opening float').fill('200')
    await seller.getByRole('button', { name: 'Open shift' }).click()
    await expect(seller.getByRole('button', { name: 'Close shift' })).toBeVisible()
    expect(await fits(seller)).toBe(360)
    await seller.getByRole('link', { name: 'Bookings', exact: true }).first().click()
    await seller.getByRole('link', { name: 'Counter', exact: true }).click()
    await seller.getByRole('list', { name: 'Which room?' }).getByRole('link', { name: room.name }).click()
    const checkIn = findTuesday(addDays(lusakaDate(Date.now()), 100))
    await seller.getByLabel('Check-in').fill(checkIn)
    await seller.getByLabel('Check-out').fill(addDays(checkIn, 1))
    const counter = seller.getByRole('region', { name: 'Sell at the counter' })
    await counter.getByLabel(/^\w+'s name/).fill('Natasha Mumba')
    await counter.getByRole('button', { name: 'Save this sale' }).click()
    await seller.getByRole('link', { name: 'Receipt' }).click()
    await expect(seller.getByText('Not yet confirmed').first()).toBeVisible()
    expect(await fits(seller)).toBe(360)

    // The sale survives a reload, and is exported as a file.
    await seller.reload()
    await expect(seller.getByText('Natasha Mumba')).toBeVisible()
    await seller.goto(`${link.url}${area}/unsent-sales`)
    await expect(seller.getByText('Contains personal data')).toBeVisible()
    const download = seller.waitForEvent('download')
    await seller.getByRole('button', { name: 'Save file' }).click()
    const file = {
      name: 'sales.json',
      mimeType: 'application/json',
      buffer: readFileSync(await (await download).path()),
    }
    await seller.getByRole('button', { name: 'Show QR codes' }).click()
    await expect(seller.getByRole('img', { name: /^QR code 1/ })).toBeVisible()
    expect(await fits(seller)).toBe(360)

    // The other device refuses a changed file, imports the right one, and sends the sale.
    await helper.goto(`${link.url}${area}/unsent-sales`)
    const changed = file.buffer.toString().replace('Natasha', 'Somebody')
    await helper.getByLabel('Choose file').setInputFiles({ ...file, buffer: Buffer.from(changed) })
    await expect(helper.getByText(/was changed or is damaged/)).toBeVisible()
    await helper.getByLabel('Choose file').setInputFiles(file)
    await helper.getByRole('button', { name: 'Import 1 sale' }).click()
    await expect(helper.getByText('No unsent sales')).toBeVisible()
    const findBookings = async () =>
      (
        await queryServerDatabase(
          tilipo.dataDir,
          "select id, state, reference from booking where walk_in_name = 'Natasha Mumba'",
        )
      ).rows as { id: string; state: string; reference: string }[]
    await expect.poll(findBookings).toMatchObject([{ state: 'confirmed' }])

    // The first device sends the same sale, which stays one booking, and closes its shift with a difference.
    await setOffline(phone, false)
    await expect(seller.getByText('No unsent sales')).toBeVisible({ timeout: 30_000 })
    expect(await findBookings()).toHaveLength(1)
    await seller.goto(`${link.url}${area}/cash`)
    await expect(
      seller.getByRole('region', { name: 'Your shift on this device' }).getByText('Sales in cash (1)'),
    ).toBeVisible()
    await seller.getByRole('button', { name: 'Close shift' }).click()
    const dialog = seller.getByRole('dialog', { name: 'Close shift' })
    await dialog.getByLabel('Counted cash').fill(String(200 + room.price - 20))
    await dialog.getByRole('button', { name: 'Close shift' }).click()
    await expect(dialog.getByText('Please give a reason for the difference.')).toBeVisible()
    await dialog.getByLabel('Reason for a difference').fill('Wrong change')
    await dialog.getByRole('button', { name: 'Close shift' }).click()
    await expect(seller.getByText('ZMW 20.00 missing')).toBeVisible()
    const findShift = async () =>
      (
        await queryServerDatabase(
          tilipo.dataDir,
          `select s.id, s.expected_ngwee - s.counted_ngwee as missing from cash_shift s
           join cash_shift_entry e on e.shift_id = s.id
           join booking b on b.id = e.subject_id and b.walk_in_name = 'Natasha Mumba' where s.closed_at is not null`,
        )
      ).rows as { id: string; missing: string }[]
    await expect.poll(findShift).toMatchObject([{ missing: '2000' }])

    // A sale of that shift arrives from another device after the closing: a correction, and the numbers stay.
    const shiftId = (await findShift())[0]!.id
    const late = {
      id: crypto.randomUUID(),
      listingId: room._id,
      seenTotal: room.price,
      customerName: 'Late Customer',
      shiftId,
      choice: { checkIn: addDays(checkIn, 7), checkOut: addDays(checkIn, 8), guests: 1, rooms: 1 },
    }
    await helper.evaluate(async (body) => {
      const response = await fetch('/api/partner/walk-ins/offline', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
    }, late)
    const closed = seller.getByRole('row', { name: /ZMW 20\.00 missing/ })
    await expect(closed.getByText('1 correction')).toBeVisible({ timeout: 30_000 })
    await seller.goto(`${link.url}${area}/cash-report?id=${shiftId}`)
    await expect(seller.getByText('Corrections after the closing (1)')).toBeVisible()
    await expect(seller.getByText('Difference with corrections')).toBeVisible()
    expect(await fits(seller)).toBe(360)
    await phone.close()
    await tablet.close()
  },
)
