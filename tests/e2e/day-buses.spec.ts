/** A working day of a bus company on the phones of two ticket clerks. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { chooseListing, workDay, type WorkingDay } from './counter-day'
import { test } from './fixtures'

const coach = 'Lusaka to Kitwe, 08:00'

/** Opens the counter with a seat of one departure. */
async function choose(day: WorkingDay, page: Page, seat: string): Promise<void> {
  await chooseListing(day, page, new RegExp(coach))
  await page.getByLabel('Day of travel').fill(addDays(lusakaDate(Date.now()), 21))
  await page.getByRole('button', { name: new RegExp(`^Seat ${seat},`) }).click()
}

test('Two ticket clerks of a bus company work a day, half of it offline, and sell no seat twice', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  test.setTimeout(600_000)
  await workDay(
    { browser, tilipo, link, signedIn },
    {
      account: 'bus',
      area: 'bus-management',
      screen: 'bookings',
      chooseShared: (day, page, index) => choose(day, page, `${index + 1}A`),
      chooseLast: (day, page) => choose(day, page, '9C'),
      last: coach,
      step: { group: 'Departed, not recorded', button: 'Mark arrived' },
    },
  )
})
