/** Two devices of a hotel sell rooms that are set aside for them, without a connection and without asking each other. */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { queryServerDatabase } from '../support/server-database'
import { fetchListings } from './api-client'
import { expect, newPhoneContext, test, waitForServiceWorker, setOffline } from './fixtures'

const area = '/admin/hotel-management'

test('Two devices sell the rooms set aside for them offline, nothing is left online, and each sale is booked once', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const room = (await fetchListings(tilipo, 'vertical=hotels&q=batoka')).find(({ name }) => name === 'River chalet')!
  const night = addDays(lusakaDate(Date.now()), 110)
  const readStock = async () =>
    (
      await queryServerDatabase(
        tilipo.dataDir,
        `select capacity, taken, (select coalesce(sum(held), 0)::int from counter_claim c where c.stock_id = stock.id) as held
           from stock where listing_id = '${room._id}' and slot = '${night}'`,
      )
    ).rows[0] as { capacity: number; taken: number; held: number } | undefined
  const setAside = async (page: Page, quantity: number) => {
    await page.goto(`${link.url}${area}/rooms/${room._id}`)
    const panel = page.getByRole('region', { name: 'Counter stock' })
    await panel.getByRole('button', { name: 'Set aside' }).click()
    await panel.getByLabel('First day').fill(night)
    await panel.getByLabel('Rooms', { exact: true }).fill(String(quantity))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await panel.getByRole('button', { name: 'Set aside' }).click()
    await expect(panel.getByText(/ \(this device\)/).first()).toBeVisible()
    await waitForServiceWorker(page)
    await page.goto(`${link.url}/my-changes`)
    await expect(page.getByText('Your screens and your data are on this device.')).toBeVisible()
    await page.goto(`${link.url}${area}/counter`)
  }
  const chooseRoom = (page: Page) =>
    page.getByRole('list', { name: 'Which room?' }).getByRole('link', { name: room.name }).click()
  const sell = async (page: Page, customerName: string) => {
    await chooseRoom(page)
    await page.getByLabel('Check-in').fill(night)
    await page.getByLabel('Check-out').fill(addDays(night, 1))
    const counter = page.getByRole('region', { name: 'Sell at the counter' })
    await counter.getByLabel(/^\w+'s name/).fill(customerName)
    await counter.getByRole('button', { name: 'Sell from counter stock' }).click()
    await expect(page.getByText('Confirmed from counter stock').first()).toBeVisible()
  }
  const [phone, tablet] = [await newPhoneContext(browser), await newPhoneContext(browser)]
  const [first, second] = [await phone.newPage(), await tablet.newPage()]
  for (const page of [first, second]) await signedIn(page, 'hotel')
  await setAside(first, 1)
  const { capacity } = (await readStock())!
  await setAside(second, capacity - 1)
  expect(await readStock()).toEqual({ capacity, taken: capacity, held: capacity })

  for (const context of [phone, tablet]) await setOffline(context, true)
  await sell(first, 'Counter Customer One')
  await sell(second, 'Counter Customer Two')
  // The first device has nothing left for this night.
  await first.getByRole('button', { name: 'Next sale' }).click()
  await chooseRoom(first)
  await first.getByLabel('Check-in').fill(night)
  await first.getByLabel('Check-out').fill(addDays(night, 1))
  await expect(first.getByRole('button', { name: 'Save this sale' })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Sell from counter stock' })).toHaveCount(0)

  await setOffline(tablet, false)
  await expect.poll(async () => (await readStock())!.held).toBe(capacity - 1)
  await setOffline(phone, false)
  await expect.poll(async () => (await readStock())!.held).toBe(capacity - 2)
  expect(await readStock()).toMatchObject({ taken: capacity })
  const { rows } = await queryServerDatabase(
    tilipo.dataDir,
    "select walk_in_name as name, state from booking where walk_in_name like 'Counter Customer%' order by walk_in_name",
  )
  expect(rows).toEqual([
    { name: 'Counter Customer One', state: 'confirmed' },
    { name: 'Counter Customer Two', state: 'confirmed' },
  ])
  await phone.close()
  await tablet.close()
})
