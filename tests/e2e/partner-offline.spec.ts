/** The screens of a business work on a phone that has only signed in before the connection is lost. */
import { expect, newPhoneContext, test, waitForOfflinePages, waitForServiceWorker, setOffline } from './fixtures'

const area = '/admin/bus-management'
const screens: readonly [path: string, heading: string | RegExp][] = [
  [area, 'Analytics'],
  [`${area}/today`, 'Today'],
  [`${area}/bookings`, 'Bookings'],
  [`${area}/day-sheet`, /^Day sheet/],
  [`${area}/cash`, 'Cash shift'],
  [`${area}/calendar`, 'Calendar'],
  [`${area}/routes`, 'Routes'],
  [`${area}/routes/new`, 'Add a route'],
  [`${area}/trips`, 'Trips'],
  [`${area}/trips/new`, 'Add a trip'],
  [`${area}/trips/import-export`, 'Import and export'],
  [`${area}/fleet`, 'Fleet'],
  [`${area}/fleet/new`, 'Add a bus'],
]

test('A business opens its screens offline without having visited them', async ({ browser, link, signedIn }) => {
  const context = await newPhoneContext(browser)
  const page = await context.newPage()
  await signedIn(page, 'bus')
  await waitForServiceWorker(page)
  await waitForOfflinePages(page)
  await setOffline(context, true)
  for (const [path, heading] of screens) {
    await page.goto(link.url + path)
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
    await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('alert'), path).toHaveCount(0)
  }
  await context.close()
})
