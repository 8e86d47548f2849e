/** A working day of an estate agency on the phones of two agents. Viewings are free, so that no money is taken. */
import type { Page } from '@playwright/test'
import { addDays, getWeekday } from '../../contract/core/dates'
import { lusakaDate } from '../../contract/core/values'
import {
  chooseListing,
  dayName,
  disconnectBoth,
  endDay,
  expectSaved,
  findBookings,
  openBooking,
  openScreen,
  reconnect,
  startDay,
  takeTodayStep,
  type WorkingDay,
} from './counter-day'
import { expect, test } from './fixtures'

const home = 'Two-bedroom flat in Olympia'

/** A Tuesday some weeks ahead, on which viewings are offered. */
const viewingDay = Array.from({ length: 7 }, (_, index) => addDays(lusakaDate(Date.now()), 14 + index)).find(
  (date) => getWeekday(date) === 'tuesday',
)!

/** Books a viewing of the home at the counter. */
async function bookViewing(day: WorkingDay, page: Page, time: string, name: string, button: string): Promise<void> {
  await chooseListing(day, page, new RegExp(home))
  await page.goto(`${page.url().split('&')[0]}&date=${viewingDay}&time=${encodeURIComponent(time)}`)
  await expect(page.getByRole('button', { name: time, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel(/^\w+'s name/).fill(`${dayName} ${name}`)
  await page.getByRole('button', { name: button }).click()
  await expectSaved(page)
}

test('Two agents of an estate agency work a day, half of it offline, and promise no hour twice', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  test.setTimeout(600_000)
  const day = await startDay({ browser, tilipo, link, signedIn }, 'realestate', 'real-estate')
  const [first, second] = day.pages

  await bookViewing(day, first, '09:00', 'Caller', 'Book viewing')
  await expect(first.getByText(/^Booked: TLP-/)).toBeVisible()

  // Offline, both promise the same hour to somebody else, one promises a free hour, and one records a viewing.
  await disconnectBoth(day)
  await bookViewing(day, first, '10:00', 'First', 'Save this booking')
  await bookViewing(day, second, '10:00', 'Second', 'Save this booking')
  await bookViewing(day, first, '11:00', 'Visitor', 'Save this booking')
  await takeTodayStep(day, second, { group: 'Not recorded yet', button: 'Mark viewed' })

  await reconnect(day, {
    received: 'Visitor',
    screen: 'bookings',
    refused: `Not booked: ${home} for ${dayName} Second`,
  })
  await expect
    .poll(() => findBookings(day))
    .toEqual(['Caller', 'First', 'Visitor'].map((name) => ({ name: `${dayName} ${name}`, state: 'confirmed' })))

  // The other agent finds the visitor who calls, and cancels.
  await openBooking(day, second, 'bookings', `${dayName} Visitor`)
  await second.getByRole('button', { name: 'Cancel viewing' }).click()
  await second.getByRole('dialog').last().getByRole('button', { name: 'Cancel viewing' }).click()
  await expect.poll(async () => (await findBookings(day)).filter(({ state }) => state === 'confirmed').length).toBe(2)
  // Both phones list the same viewings.
  for (const page of day.pages) {
    await openScreen(day, page, 'bookings')
    await page.getByRole('main').getByRole('searchbox').fill(dayName)
    await expect(page.getByRole('row', { name: new RegExp(dayName) })).toHaveCount(2)
  }
  await endDay(day)
})
