/**
 * A working day of a hotel on two phones of its reception. Half of the day both are offline and sell without knowing of
 * each other. In the evening, both phones and the server agree, and the money in the shifts equals the recorded payments.
 */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { queryServerDatabase } from '../support/server-database'
import { fetchListings } from './api-client'
import { expect, newPhoneContext, setOffline, test, waitForServiceWorker } from './fixtures'

const area = '/admin/hotel-management'
const night = (days: number): string => addDays(lusakaDate(Date.now()), 120 + days)

const otherMethods = [
  ['Card terminal', 'Number on the slip', 'SLIP-0047'],
  ['Bank transfer', 'Reference of the transfer', 'FT-2201'],
  ['Voucher', 'Number of the voucher', 'V-310'],
  ['Mobile money', 'Transaction ID', 'MP-9001'],
] as const

async function prepare(page: Page, url: string, openingFloat: string): Promise<void> {
  await page.goto(`${url}${area}/cash`)
  await waitForServiceWorker(page)
  await page.goto(`${url}/my-changes`)
  await expect(page.getByText('Your screens and your data are on this device.')).toBeVisible({ timeout: 60_000 })
  await page.goto(`${url}${area}/cash`)
  await page.getByLabel('Opening float').fill(openingFloat)
  await page.getByRole('button', { name: 'Open shift' }).click()
  await expect(page.getByRole('button', { name: 'Close shift' })).toBeVisible()
}

/** Opens the counter with one night of a room, and enters the guest. */
async function choose(page: Page, url: string, room: string, from: string, guest: string): Promise<void> {
  await page.goto(`${url}${area}/counter`)
  await page.getByRole('list', { name: 'Which room?' }).getByRole('link', { name: room }).click()
  await page.getByLabel('Check-in').fill(from)
  await page.getByLabel('Check-out').fill(addDays(from, 1))
  await page.getByLabel('Name of the customer').fill(guest)
}

async function finish(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: 'Next sale' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}

/** The number in the heading of a group of today. */
async function readCount(page: Page, group: string): Promise<number> {
  const heading = page.getByRole('region', { name: group }).getByRole('heading', { name: /\(\d+\)$/ })
  return Number(/\((\d+)\)$/.exec((await heading.textContent())!)![1])
}

test('Two phones of a reception work a day, half of it offline, and agree with the server in the evening', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  test.setTimeout(300_000)
  const { url } = link
  const rooms = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
  const single = rooms.find(({ name }) => name === 'Honeymoon chalet')!.name
  const shared = rooms.find(({ name }) => name === 'River chalet')!.name
  const [phone, tablet] = [await newPhoneContext(browser), await newPhoneContext(browser)]
  const [first, second] = [await phone.newPage(), await tablet.newPage()]
  for (const [page, float] of [
    [first, '200'],
    [second, '0'],
  ] as const) {
    await signedIn(page, 'hotel')
    await prepare(page, url, float)
  }

  // In the morning there is a connection: one walk-in with each method of payment.
  await choose(first, url, shared, night(0), 'Day Guest Cash')
  await first.getByLabel('Cash received').fill('20000')
  await finish(first, /^Paid ZMW .* in cash$/)
  for (const [index, [method, label, reference]] of otherMethods.entries()) {
    await choose(second, url, shared, night(index), `Day Guest ${method}`)
    await second.getByRole('button', { name: method }).click()
    await second.getByLabel(label).fill(reference)
    await finish(second, /^Paid ZMW/)
  }

  // Offline, both sell the only room of its kind for the same night, one reserves another, and one checks a guest in.
  for (const context of [phone, tablet]) await setOffline(context, true)
  await choose(first, url, single, night(10), 'Day Guest First')
  await finish(first, /^Save this sale$/)
  await choose(second, url, single, night(10), 'Day Guest Second')
  await finish(second, /^Save this sale$/)
  await choose(first, url, shared, night(11), 'Day Guest Later')
  await first.getByRole('button', { name: 'Reserve, pay later' }).click()
  await finish(first, /^Save this reservation$/)
  await second.goto(`${url}${area}/today`)
  const arrivals = await readCount(second, 'Arrivals')
  await second.getByRole('region', { name: 'Arrivals' }).getByRole('button', { name: 'Check in' }).first().click()
  await expect.poll(() => readCount(second, 'Arrivals')).toBe(arrivals - 1)

  // The first phone is online first, so that the room is sold by it. The other sale stays until its clerk discards it.
  const findBookings = async () =>
    (
      await queryServerDatabase(
        tilipo.dataDir,
        `select walk_in_name as name, state from booking where walk_in_name like 'Day Guest %' order by walk_in_name`,
      )
    ).rows as { name: string; state: string }[]
  await setOffline(phone, false)
  await expect.poll(async () => (await findBookings()).map(({ name }) => name)).toContain('Day Guest Later')
  await setOffline(tablet, false)
  await second.goto(`${url}${area}/bookings`)
  const refusal = second.getByText(`Not booked: ${single} for Day Guest Second`)
  await expect(refusal).toBeVisible({ timeout: 30_000 })
  await second.reload()
  await expect(refusal).toBeVisible()
  await second.getByRole('button', { name: 'Discard' }).click()
  const question = second.getByRole('dialog')
  if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click()
  await expect(refusal).toHaveCount(0)

  // The guest who reserved pays at the other phone.
  await second.getByPlaceholder(/^Guest, phone/).fill('Day Guest Later')
  await second.getByRole('row', { name: /Day Guest Later/ }).click()
  await second.getByRole('button', { name: /^Take payment: ZMW/ }).click()
  await second.getByRole('button', { name: /^Paid ZMW/ }).click()
  await expect(second.getByRole('button', { name: /^Take payment/ })).toHaveCount(0)

  const names = ['Bank transfer', 'Card terminal', 'Cash', 'First', 'Later', 'Mobile money', 'Voucher']
  await expect.poll(findBookings).toEqual(names.map((name) => ({ name: `Day Guest ${name}`, state: 'confirmed' })))

  // Both count their cash. What the shifts expect is their float and what was recorded as paid in cash.
  const readCash = async () => {
    const { rows } = await queryServerDatabase(
      tilipo.dataDir,
      `select opening_ngwee::int as opening, (select coalesce(sum(amount_ngwee), 0)::int from cash_shift_entry e
         where e.shift_id = s.id) as cash from cash_shift s where closed_at is null and exists
         (select from cash_shift_entry e join booking b on b.id = e.subject_id or b.id = counter_payment_booking(e.subject_id)
          where e.shift_id = s.id and b.walk_in_name like 'Day Guest %') order by opening_ngwee desc`,
    )
    return rows as { opening: number; cash: number }[]
  }
  await expect.poll(async () => (await readCash()).map(({ cash }) => cash > 0)).toEqual([true, true])
  const expected = (await readCash()).map(({ opening, cash }) => (opening + cash) / 100)
  for (const [index, page] of [first, second].entries()) {
    await page.goto(`${url}${area}/cash`)
    await page.getByRole('button', { name: 'Close shift' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close shift' })
    await dialog.getByLabel('Counted cash').fill(String(expected[index]))
    await dialog.getByRole('button', { name: 'Close shift' }).click()
    await expect(page.getByRole('button', { name: 'Open shift' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Closed|Difference None/ }).nth(1)).toContainText('None')
  }

  const { rows: faults } = await queryServerDatabase(
    tilipo.dataDir,
    `select (select count(*)::int from stock where taken > capacity) as oversold,
       (select sum(amount_ngwee)::int from entry) as ledger,
       (select count(*)::int from cash_shift where closed_at is not null and expected_ngwee <> counted_ngwee
         and closed_at > now() - interval '10 minutes') as differences`,
  )
  expect(faults).toEqual([{ oversold: 0, ledger: 0, differences: 0 }])
  for (const page of [first, second]) {
    await page.goto(`${url}/my-changes`)
    await expect(page.getByText('Pending changes')).toHaveCount(0)
  }
  await phone.close()
  await tablet.close()
})
