/** A working day of a tour operator on two phones of its booking desk. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { chooseListing, workDay, type WorkingDay } from './counter-day'
import { test } from './fixtures'

/** Opens the counter with a group for one departure. */
async function choose(day: WorkingDay, page: Page, trip: string, days: number, adults: number): Promise<void> {
  await chooseListing(day, page, new RegExp(trip))
  const date = addDays(lusakaDate(Date.now()), days)
  await page.goto(`${page.url()}&departsOn=${date}&adults=${adults}`)
}

test('Two phones of a tour operator work a day, half of it offline, and fill no departure twice', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  test.setTimeout(600_000)
  await workDay(
    { browser, tilipo, link, signedIn },
    {
      account: 'travel',
      area: 'travel-agency',
      screen: 'bookings',
      chooseShared: (day, page, index) => choose(day, page, 'Mukuni village morning', 40 + index, 2),
      chooseLast: (day, page) => choose(day, page, 'Rhino walk in Mosi-oa-Tunya Park', 50, 6),
      last: 'Rhino walk in Mosi-oa-Tunya Park',
      step: { group: 'Departed, not recorded', button: 'End trip' },
    },
  )
})
