/** A working day of a car hire on two phones of its office. */
import type { Page } from '@playwright/test'
import { getWeekday } from '../../contract/core/dates'
import { addDays, lusakaDate } from '../../contract/core/values'
import { chooseListing, workDay, type WorkingDay } from './counter-day'
import { test } from './fixtures'

/** A Tuesday some weeks ahead, on which every company is open. */
const getTuesday = (weeks: number): string => {
  const from = addDays(lusakaDate(Date.now()), weeks * 7)
  return Array.from({ length: 7 }, (_, index) => addDays(from, index)).find((date) => getWeekday(date) === 'tuesday')!
}

/** Opens the counter with one day of a car. */
async function choose(day: WorkingDay, page: Page, car: string, from: string): Promise<void> {
  await chooseListing(day, page, new RegExp(car))
  await page.getByLabel('Pick-up', { exact: true }).fill(from)
  await page.getByLabel('Return', { exact: true }).fill(addDays(from, 1))
}

test('Two phones of a car hire work a day, half of it offline, and hire no car out twice', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  test.setTimeout(600_000)
  await workDay(
    { browser, tilipo, link, signedIn },
    {
      account: 'carhire',
      area: 'car-hire-management',
      screen: 'bookings',
      chooseShared: (day, page, index) => choose(day, page, 'Toyota RAV4, 2020', getTuesday(6 + index)),
      chooseLast: (day, page) => choose(day, page, 'Honda Fit, 2019', getTuesday(13)),
      last: 'Honda Fit, 2019',
      step: { group: 'Overdue', button: 'Mark returned' },
    },
  )
})
