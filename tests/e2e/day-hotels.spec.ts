/** A working day of a hotel on two phones of its reception. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { chooseListing, workDay, type WorkingDay } from './counter-day'
import { test } from './fixtures'

const night = (days: number): string => addDays(lusakaDate(Date.now()), 120 + days)

/** Opens the counter with one night of a room. */
async function choose(day: WorkingDay, page: Page, room: string, from: string): Promise<void> {
  await chooseListing(day, page, room)
  await page.getByLabel('Check-in').fill(from)
  await page.getByLabel('Check-out').fill(addDays(from, 1))
}

test('Two phones of a reception work a day, half of it offline, and agree with the server in the evening', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  test.setTimeout(600_000)
  await workDay(
    { browser, tilipo, link, signedIn },
    {
      account: 'hotel',
      area: 'hotel-management',
      screen: 'bookings',
      chooseShared: (day, page, index) => choose(day, page, 'River chalet', night(index)),
      chooseLast: (day, page) => choose(day, page, 'Honeymoon chalet', night(10)),
      last: 'Honeymoon chalet',
      step: { group: 'Arrivals', button: 'Check in' },
    },
  )
})
