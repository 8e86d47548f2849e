/** A hotel exchanges calendars with another booking site. */
import { randomUUID } from 'node:crypto'
import { addDays, formatDate, lusakaDate } from '../../contract/core/values'
import { fetchListings } from './api-client'
import { queryServerDatabase } from '../support/server-database'
import { expect, newPhoneContext, test, setOffline } from './fixtures'

test('A hotel copies its calendar link, replaces it, and sees and removes an imported calendar, also offline', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const [room] = await fetchListings(tilipo, 'vertical=hotels&q=batoka')
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'hotel')
  const roomUrl = `${link.url}/admin/hotel-management/rooms/${room._id}`
  await page.goto(roomUrl)
  const card = page.getByRole('region', { name: 'Calendar sync' })
  await card.getByRole('button', { name: 'Create link' }).click()
  const readLink = () => card.getByRole('textbox', { name: 'Calendar link' }).inputValue()
  const open = async (url: string) => fetch(tilipo.direct + new URL(url).pathname)
  const first = await readLink()
  expect(await (await open(first)).text()).toContain('BEGIN:VCALENDAR')
  await card.getByRole('button', { name: 'Replace link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace link' }).click()
  await expect.poll(readLink).not.toBe(first)
  expect([(await open(first)).status, (await open(await readLink())).status]).toEqual([404, 200])

  // The server reads no private address, so the calendar of the other site is in the database.
  await card.getByLabel('Name of the other site').fill('Airbnb')
  await card.getByLabel('Link to its calendar').fill(`${tilipo.direct}/calendar.ics`)
  await card.getByRole('button', { name: 'Add calendar' }).click()
  await expect(card.getByText(/It must be a public web address/)).toBeVisible()
  const day = addDays(lusakaDate(Date.now()), 3)
  const feed = randomUUID()
  const query = (text: string, values: unknown[]) => queryServerDatabase(tilipo.dataDir, text, values)
  await query(
    `insert into calendar_feed (id, listing_id, name, url, created_at, fetched_at)
     values ($1, $2, 'Airbnb', 'https://airbnb.example/feed.ics', now(), now())`,
    [feed, room._id],
  )
  await query('insert into imported_day values ($1, $2, $3)', [feed, room._id, day])
  await page.reload()
  const imported = card.getByRole('region', { name: 'Airbnb' })
  await expect(imported.getByText(/^1 day blocked/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await setOffline(phone, true)
  await page.reload()
  await expect(imported.getByText(/^1 day blocked/)).toBeVisible()
  await imported.getByRole('button', { name: 'Refresh now' }).click()
  await expect(page.getByText(/this needs a connection/)).toBeVisible()
  await setOffline(phone, false)

  await page.reload()
  await imported.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(imported).toHaveCount(0)
  await page.goto(`${link.url}/admin/hotel-management/calendar`)
  const cell = page.getByRole('gridcell', { name: new RegExp(`^${room.name}, ${formatDate(day)}, `) })
  await expect(cell).not.toHaveText('Taken')
  await phone.close()
})
