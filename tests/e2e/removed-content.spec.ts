/** A business that is no longer public disappears from the devices of visitors who viewed it (decision 085). */
import { queryServerDatabase } from '../support/server-database'
import { fetchListings } from './api-client'
import { expect, newPhoneContext, reopenTab, test, waitForServiceWorker, type Tilipo } from './fixtures'
import type { Page } from '@playwright/test'

const showVendor = (tilipo: Tilipo, id: string, isVisible: boolean) =>
  queryServerDatabase(tilipo.dataDir, 'update vendor set visible = $2 where id = $1', [id, isVisible])

/** Paths of all cached pages and answers that contain the id. */
const listCopies = (page: Page, id: string): Promise<string[]> =>
  page.evaluate(async (text) => {
    const paths: string[] = []
    for (const name of (await caches.keys()).filter((cacheName) => /pages|answers/.test(cacheName))) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if ((await (await cache.match(request))!.text()).includes(text)) paths.push(new URL(request.url).pathname)
    }
    return paths
  }, id)

// A cached page contains the other business for some seconds, so the tests need different ones.
for (const [role, query] of [
  ['visitor', 'q=batoka'],
  ['customer', 'q=leadwood'],
] as const) {
  test(`A suspended business disappears from the device of a ${role} who has viewed it`, async ({
    browser,
    tilipo,
    link,
    signedIn,
  }) => {
    const [room] = await fetchListings(tilipo, `vertical=hotels&${query}`)
    const listingPath = `/services/hotels/book/${room._id}`
    const phone = await newPhoneContext(browser)
    let page = await phone.newPage()
    await page.goto(link.url)
    await waitForServiceWorker(page)
    if (role === 'customer') {
      await signedIn(page, 'customer')
      page = await reopenTab(page)
    }
    await page.goto(link.url + listingPath)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(room.name)
    await page.goto(`${link.url}/vendor/${room.vendorId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(room.vendorName)
    // The reload reads what the first page contained.
    await page.reload()
    await expect
      .poll(() => listCopies(page, room.vendorId))
      .toEqual(expect.arrayContaining([listingPath, `/vendor/${room.vendorId}`, `/api/vendors/${room.vendorId}`]))
    const scriptPath = await page.evaluate(() => new URL(navigator.serviceWorker.controller!.scriptURL).pathname)
    expect(scriptPath).toBe(role === 'visitor' ? '/sw.js' : '/sw-signed-in.js')

    await showVendor(tilipo, room.vendorId, false)
    try {
      // The statement above deletes no copy of a rendered page, as an administrator's command does.
      await expect.poll(async () => (await fetch(`${tilipo.direct}/vendor/${room.vendorId}`)).status).toBe(404)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(room.vendorName)
      await expect(page.getByText(room.vendorName)).toHaveCount(0)
      await expect.poll(() => listCopies(page, room.vendorId)).toEqual([])
      const response = await page.goto(link.url + listingPath)
      expect(response!.status()).toBe(404)
    } finally {
      await showVendor(tilipo, room.vendorId, true)
    }
    await phone.close()
  })
}

test('The open page of a visitor shows an announcement and maintenance within a minute or two', async ({
  browser,
  tilipo,
  link,
}) => {
  const save = (name: string, value: object) =>
    queryServerDatabase(
      tilipo.dataDir,
      `insert into setting (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value, version = gen_random_uuid()`,
      [name, JSON.stringify(value)],
    )
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await page.clock.install()
  await page.goto(`${link.url}/about`)
  await waitForServiceWorker(page)
  await save('banner', { isOn: true, text: 'No boats on Lake Kariba today.' })
  await page.clock.runFor(61_000)
  await expect(page.getByText('No boats on Lake Kariba today.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Tilipo')
  await save('banner', { isOn: false, text: '' })
  await save('maintenance', { isOn: true, message: 'We are moving.', plannedEnd: '' })
  await page.clock.runFor(61_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Maintenance')
  await save('maintenance', { isOn: false, message: '', plannedEnd: '' })
  await phone.close()
})
