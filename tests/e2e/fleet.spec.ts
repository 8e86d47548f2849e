/** A bus company enters its route, bus and trip without a connection, and changes them on several devices. */
import { addDays, lusakaDate } from '../../contract/core/values'
import { createApiClient, fetchListings } from './api-client'
import { expect, newPhoneContext, test, waitForOfflinePages, waitForServiceWorker, setOffline } from './fixtures'

const area = '/admin/bus-management'
const tripName = 'Mongu by day, our route'

test(
  'A route, a bus and a trip that were added offline are bookable after reconnecting',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const phone = await newPhoneContext(browser)
    const page = await phone.newPage()
    await signedIn(page, 'bus')
    await page.goto(`${link.url}${area}/routes`)
    await expect(page.getByRole('link', { name: 'Add a route' }).first()).toBeVisible()
    await waitForServiceWorker(page)
    await waitForOfflinePages(page)
    await setOffline(phone, true)
    const open = async (screen: string, add: string) => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: screen, exact: true }).click()
      await page.getByRole('link', { name: add }).first().click()
    }
    const saveAndExpectWaiting = async (add: string, name: string) => {
      await page.getByRole('button', { name: add }).click()
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Waiting to be sent')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }

    await page.getByRole('link', { name: 'Add a route' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('A road to Mongu')
    await page.getByRole('button', { name: 'Add a stop' }).click()
    for (const [index, [stop, km, minutes]] of [
      ['Lusaka', '0', '0'],
      ['Kaoma', '398', '330'],
      ['Mongu', '593', '500'],
    ].entries()) {
      const row = page.getByRole('region', { name: `Stop ${index + 1}` })
      await row.getByLabel('Town or stop').fill(stop!)
      await row.getByLabel('From the start').fill(km!)
      await row.getByLabel('After the start').fill(minutes!)
    }
    await page.getByRole('button', { name: 'Add a fare' }).click()
    const fare = page.getByRole('region', { name: 'Fare 1' })
    await fare.getByLabel('Valid from').fill('2026-01-01')
    await fare.getByLabel('Lusaka to Kaoma').fill('260')
    await fare.getByLabel('Kaoma to Mongu').fill('140')
    await saveAndExpectWaiting('Add a route', 'A road to Mongu')

    await open('Fleet', 'Add a bus')
    await page.getByLabel('Name', { exact: true }).fill('A new coach')
    await page.getByLabel('Number plate').fill('BCA 101')
    await page.getByLabel('Seats', { exact: true }).fill('49')
    await page.getByRole('button', { name: 'Add a document' }).click()
    const insurance = page.getByRole('region', { name: 'Document 1' })
    await insurance.getByLabel('Valid until').fill(addDays(lusakaDate(Date.now()), 5))
    await expect(insurance).toContainText('Expires soon')
    await saveAndExpectWaiting('Add a bus', 'A new coach')

    await open('Trips', 'Add a trip')
    await page.getByLabel('Name', { exact: true }).fill(tripName)
    await page.getByLabel('Route (optional)').selectOption('A road to Mongu')
    await page.getByLabel('Vehicle (optional)').selectOption('A new coach')
    await page.getByLabel('Departs at').fill('07:00')
    await expect(page.getByRole('region', { name: 'Stop 3' }).getByLabel('Stops at')).toHaveValue('15:20')
    await expect(page.getByLabel('Fare for the whole trip')).toHaveValue('400')
    await page.getByRole('button', { name: 'Add a trip' }).click()
    const find = page.getByPlaceholder('Find a trip')
    await find.fill(tripName)
    const row = page.getByRole('row').filter({ hasText: tripName })
    await expect(row).toContainText('Waiting to be sent')
    await setOffline(phone, false)
    await expect(row).toContainText('Active')

    const readTrips = async () =>
      (await fetchListings(tilipo, `vertical=buses&q=${encodeURIComponent(tripName)}`)).filter(
        ({ name }) => name === tripName,
      )
    await expect.poll(async () => (await readTrips()).length).toBe(1)
    const [trip] = await readTrips()
    const customer = await createApiClient(tilipo, 'customer')
    const date = addDays(lusakaDate(Date.now()), 12)
    const booking = await customer.book(trip._id, {
      date,
      from: 'Kaoma',
      to: 'Mongu',
      seats: ['12D'],
      names: ['Mary Phiri'],
    })
    await customer.pay(booking._id)

    // A shorter route would leave the passenger behind, so that the phone shows the refusal with the booking.
    await open('Routes', 'A road to Mongu')
    await page.getByRole('button', { name: 'Remove: Stop 2' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      page.getByText(`${tripName}: Customers have booked what you are changing: ${booking.reference}.`),
    ).toBeVisible()
    await phone.close()
  },
)
