/**
 * A working day of a business that sells at its counter, on two phones. Half of the day both are offline and sell without
 * knowing of each other. In the evening, both phones and the server agree, and the money in the shifts equals the receipts.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { queryServerDatabase } from '../support/server-database'
import { expect, newPhoneContext, setOffline, waitForServiceWorker, type Fixtures, type Tilipo } from './fixtures'

/** All customers of the tests of working days have this in their name, so that the day's bookings can be found. */
export const dayName = 'Day Guest'

export interface WorkingDay {
  tilipo: Tilipo
  url: string
  /** Path of the partner's area. */
  area: string
  phones: readonly [BrowserContext, BrowserContext]
  pages: readonly [Page, Page]
  /** What was received and returned at the counter, in ngwee by ledger name of the method. */
  receipts: Map<string, number>
}

/** The methods whose number is entered: button, label of the number, number, and name in the ledger. */
const otherMethods = [
  ['Card terminal', 'Number on the slip', 'SLIP-0047', 'card'],
  ['Bank transfer', 'Reference of the transfer', 'FT-2201', 'bank_transfer'],
  ['Voucher', 'Number of the voucher', 'V-310', 'voucher'],
  ['Mobile money', 'Transaction ID', 'MP-9001', 'mobile_money'],
] as const

type DayFixtures = Pick<Fixtures, 'browser' | 'tilipo' | 'link' | 'signedIn'>

/** Signs two phones in, waits until both work offline, and opens a cash shift on each. */
export async function startDay(
  { browser, tilipo, link, signedIn }: DayFixtures,
  account: string,
  area: string,
): Promise<WorkingDay> {
  const phones = [await newPhoneContext(browser), await newPhoneContext(browser)] as const
  const pages = [await phones[0].newPage(), await phones[1].newPage()] as const
  const day = { tilipo, url: link.url, area: `/admin/${area}`, phones, pages, receipts: new Map() }
  for (const [page, float] of [
    [pages[0], '200'],
    [pages[1], '0'],
  ] as const) {
    await signedIn(page, account)
    await openScreen(day, page, 'cash')
    await waitForServiceWorker(page)
    await page.goto(`${day.url}/my-changes`)
    await expect(page.getByText('Your screens and your data are on this device.')).toBeVisible({ timeout: 60_000 })
    await openScreen(day, page, 'cash')
    await page.getByLabel('Opening float').fill(float)
    await page.getByRole('button', { name: 'Open shift' }).click()
    await expect(page.getByRole('button', { name: 'Close shift' })).toBeVisible()
  }
  return day
}

export const openScreen = (day: WorkingDay, page: Page, screen: string) => page.goto(`${day.url}${day.area}/${screen}`)

/** Opens the counter with a listing. */
export async function chooseListing(day: WorkingDay, page: Page, name: string | RegExp): Promise<void> {
  await openScreen(day, page, 'counter')
  await page
    .getByRole('list', { name: /^Which / })
    .getByRole('link', { name })
    .click()
}

/** Adds an amount in kwacha to what the day's receipts say. Negative for money that was returned. */
function addReceipt(day: WorkingDay, method: string, zmw: number): void {
  day.receipts.set(method, (day.receipts.get(method) ?? 0) + Math.round(zmw * 100))
}

const parseZmw = (text: string): number => Number(/ZMW ([\d,]+\.\d\d)/.exec(text)![1]!.replaceAll(',', ''))

/** Takes the payment of the sale on the screen. The method is a row of `otherMethods`, or cash with change. */
async function takePayment(
  day: WorkingDay,
  page: Page,
  other?: (typeof otherMethods)[number],
  cashReceived = '20000',
): Promise<void> {
  if (other) {
    const [method, label, reference] = other
    await page.getByRole('button', { name: method, exact: true }).click()
    await page.getByLabel(label).fill(reference)
  } else await page.getByLabel('Cash received').fill(cashReceived)
  const button = page.getByRole('button', { name: /^Paid ZMW/ })
  const amount = parseZmw((await button.textContent())!)
  await button.click()
  await expectSaved(page)
  addReceipt(day, other?.[3] ?? 'cash', amount)
}

/** Saves the sale on the screen offline. Returns its total in kwacha. */
async function saveOffline(page: Page, button = 'Save this sale'): Promise<number> {
  const total = parseZmw(
    (await page
      .getByText(/^Total\s*ZMW [\d,.]+$/)
      .last()
      .textContent())!,
  )
  await page.getByRole('button', { name: button }).click()
  await expectSaved(page)
  return total
}

export async function expectSaved(page: Page): Promise<void> {
  // Not "Next month" of a calendar, which is there before the sale is saved.
  await expect(page.getByRole('button', { name: /^Next (sale|visitor)$/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}

export async function disconnectBoth({ phones }: WorkingDay): Promise<void> {
  for (const phone of phones) await setOffline(phone, true)
}

/** The number in the heading of a group of today. */
export async function readCount(page: Page, group: string): Promise<number> {
  const heading = page.getByRole('region', { name: group }).getByRole('heading', { name: /\(\d+\)$/ })
  return Number(/\((\d+)\)$/.exec((await heading.textContent())!)![1])
}

/** The walk-ins of the day on the server, by name. A sale of several products has a booking for each, and is listed once. */
export async function findBookings(day: WorkingDay): Promise<{ name: string; state: string }[]> {
  const { rows } = await queryServerDatabase(
    day.tilipo.dataDir,
    `select distinct walk_in_name as name, state from booking where walk_in_name like '${dayName} %' order by 1, 2`,
  )
  return rows
}

/**
 * Reconnects the first phone until the server has this walk-in of it, and then the second one. A sale of the second that
 * was offline too stays with its refusal until it is discarded, also after a reload.
 */
export async function reconnect(
  day: WorkingDay,
  { received, screen, refused }: { received: string; screen: string; refused: string },
): Promise<void> {
  const [, second] = day.pages
  await setOffline(day.phones[0], false)
  await expect.poll(async () => (await findBookings(day)).map(({ name }) => name)).toContain(`${dayName} ${received}`)
  await setOffline(day.phones[1], false)
  await openScreen(day, second, screen)
  const refusal = second.getByText(refused)
  await expect(refusal).toBeVisible({ timeout: 30_000 })
  await second.reload()
  await expect(refusal).toBeVisible()
  await second.getByRole('button', { name: 'Discard' }).click()
  const question = second.getByRole('dialog')
  if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click()
  await expect(refusal).toHaveCount(0)
}

/** Opens a booking of the day by the name of its customer. */
export async function openBooking(day: WorkingDay, page: Page, screen: string, name: string): Promise<void> {
  await openScreen(day, page, screen)
  await page.getByRole('main').getByRole('searchbox').fill(name)
  await page.getByRole('row', { name: new RegExp(name) }).click()
}

/** Takes the cash for a reservation whose booking is open. */
async function takeBalance(day: WorkingDay, page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take payment: ZMW/ }).click()
  const button = page.getByRole('button', { name: /^Paid ZMW/ })
  addReceipt(day, 'cash', parseZmw((await button.textContent())!))
  await button.click()
  await expect(page.getByRole('button', { name: /^Take payment/ })).toHaveCount(0)
}

/** Refunds the sale in cash whose booking is open. */
async function refundInCash(day: WorkingDay, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund in cash' }).click()
  const button = page.getByRole('dialog', { name: 'Refund in cash?' }).getByRole('button', { name: /^Refund ZMW/ })
  addReceipt(day, 'cash', -parseZmw((await button.textContent())!))
  await button.click()
  await expect(page.getByRole('button', { name: 'Refund in cash' })).toHaveCount(0)
}

/**
 * Counts the cash on both phones and closes the shifts. Then the receipts of the day, the shifts and the ledger agree by
 * method, nothing is oversold and nothing is left on the phones.
 */
export async function endDay(day: WorkingDay): Promise<void> {
  const query = async (text: string) => (await queryServerDatabase(day.tilipo.dataDir, text)).rows
  const cashOf = `coalesce((select sum(amount_ngwee) from cash_shift_entry e where e.shift_id = s.id), 0)::int`
  const readReceipts = async (text: string) =>
    new Map((await query(text)).map(({ method, amount }) => [method as string, amount as number]))
  const ledger = `select split_part(account, ':', 3) as method, sum(amount_ngwee)::int as amount from entry e
    join posting p on p.id = posting_id join booking b on b.id = counter_payment_booking(p.subject_id)
    where b.walk_in_name like '${dayName} %' and kind in ('cash_sale', 'cash_refund') and ledger_account_kind(account) = 'cash'
    group by 1 order by 1`
  const expected = new Map([...day.receipts].sort(([a], [b]) => (a < b ? -1 : 1)))
  await expect.poll(() => readReceipts(ledger)).toEqual(expected)

  const openShifts = `select s.id, opening_ngwee::int + ${cashOf} as cash from cash_shift s
    where closed_at is null order by opened_at desc limit 2`
  const shifts = (await query(openShifts)).reverse()
  for (const [index, page] of day.pages.entries()) {
    await openScreen(day, page, 'cash')
    await page.getByRole('button', { name: 'Close shift' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close shift' })
    await dialog.getByLabel('Counted cash').fill(String(shifts[index]!.cash / 100))
    await dialog.getByRole('button', { name: 'Close shift' }).click()
    await expect(page.getByRole('button', { name: 'Open shift' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Closed|Difference None/ }).nth(1)).toContainText('None')
  }

  const ids = shifts.map(({ id }) => `'${id}'`).join()
  const inShifts = `select method, sum(amount)::int as amount from (
      select 'cash' as method, amount_ngwee as amount from cash_shift_entry where shift_id in (${ids})
      union all select method, amount_ngwee from counter_payment where shift_id in (${ids}) and method <> 'cash'
    ) as line group by 1 order by 1`
  expect(await readReceipts(inShifts)).toEqual(expected)
  expect(
    await query(`select (select count(*)::int from stock where taken > capacity) as oversold,
      (select sum(amount_ngwee)::int from entry) as ledger,
      (select count(*)::int from cash_shift where id in (${ids}) and expected_ngwee = counted_ngwee) as counted`),
  ).toEqual([{ oversold: 0, ledger: 0, counted: 2 }])
  for (const page of day.pages) {
    await page.goto(`${day.url}/my-changes`)
    await expect(page.getByText('Pending changes')).toHaveCount(0)
  }
  for (const phone of day.phones) await phone.close()
}

/** What differs between the trades. */
interface Trade {
  /** Name of the demo account. */
  account: string
  /** Path of the partner's area. */
  area: string
  /** The screen that lists bookings. */
  screen: string
  /** Enters a sale that several customers can have on the same day, each with another `index`. */
  chooseShared(day: WorkingDay, page: Page, index: number): Promise<void>
  /** Enters the sale of something of which there is only one. */
  chooseLast(day: WorkingDay, page: Page): Promise<void>
  /** What `chooseLast` sells, as a refusal names it. */
  last: string
  /** A step that the second phone takes offline. */
  step: { group: string; button: string }
}

/** Works the whole day. */
export async function workDay(fixtures: DayFixtures, trade: Trade): Promise<void> {
  const { chooseLast, chooseShared, screen } = trade
  const day = await startDay(fixtures, trade.account, trade.area)
  const [first, second] = day.pages
  const enterName = (page: Page, name: string) => page.getByLabel(/^\w+'s name/).fill(`${dayName} ${name}`)

  // In the morning there is a connection: one walk-in with each method of payment.
  await chooseShared(day, first, 0)
  await enterName(first, 'Cash')
  await takePayment(day, first)
  for (const [index, other] of otherMethods.entries()) {
    await chooseShared(day, second, index + 1)
    await enterName(second, other[0])
    await takePayment(day, second, other)
  }

  // Offline, both sell the last one, one reserves another, and one takes a step of today's list.
  await disconnectBoth(day)
  await chooseLast(day, first)
  await enterName(first, 'First')
  addReceipt(day, 'cash', await saveOffline(first))
  await chooseLast(day, second)
  await enterName(second, 'Second')
  await saveOffline(second)
  await chooseShared(day, first, 5)
  await first.getByRole('button', { name: /, pay later$/ }).click()
  await enterName(first, 'Later')
  await saveOffline(first, 'Save this reservation')
  await takeTodayStep(day, second, trade.step)

  // The first phone is online first, so that its sale is booked. The other one stays until its clerk discards it.
  await reconnect(day, { received: 'Later', screen, refused: `Not booked: ${trade.last} for ${dayName} Second` })

  // Who reserved pays at the other phone. Another customer changes his mind.
  await openBooking(day, second, screen, `${dayName} Later`)
  await takeBalance(day, second)
  await openBooking(day, first, screen, `${dayName} Cash`)
  await refundInCash(day, first)

  const names = ['Bank transfer', 'Card terminal', 'First', 'Later', 'Mobile money', 'Voucher']
  await expect
    .poll(async () =>
      (await findBookings(day)).filter(({ state }) => !state.startsWith('cancelled')).map(({ name }) => name),
    )
    .toEqual(names.map((name) => `${dayName} ${name}`))
  expect(await findBookings(day)).toHaveLength(names.length + 1)
  await endDay(day)
}

/** Takes the step of the first row of a group, which then leaves the group. */
export async function takeTodayStep(day: WorkingDay, page: Page, { group, button }: Trade['step']): Promise<void> {
  await openScreen(day, page, 'today')
  const region = page.getByRole('region', { name: group })
  const before = await readCount(page, group)
  await region.getByRole('button', { name: button }).first().click()
  if (before > 1) await expect.poll(() => readCount(page, group)).toBe(before - 1)
  else await expect(region).toHaveCount(0)
}
