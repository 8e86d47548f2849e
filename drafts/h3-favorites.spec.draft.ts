/** Draft, never run. Favorites: offline on one device, seen on another; a visitor's heart. */
import { aPhone, askServer, expect, readyOffline, signInHere, test, tokenOf } from './fixtures'

test('a heart pressed offline is on the list at once and on the server later', async ({ browser, tilipo, link, signedIn }) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const token = await tokenOf(page)
  await page.goto(`${link.url}/services/stores`)
  await readyOffline(page)
  const heart = page.getByRole('button', { name: /^Favorite: / }).first()
  await expect(heart).toBeEnabled()
  const name = (await heart.getAttribute('aria-label'))!.replace('Favorite: ', '')
  await phone.setOffline(true)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await phone.setOffline(false)
  await expect.poll(async () => (await askServer(tilipo, '/favorites', token)).favorites.map((one: any) => one.name)).toEqual([name])
  await phone.close()
})

test('a visitor who presses a heart signs in and comes back with it saved', async ({ browser, link }) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await page.goto(`${link.url}/services/hotels`)
  await page.getByRole('button', { name: /^Favorite: / }).first().click()
  await page.waitForURL(/\/auth/)
  await signInHere(page, 'customer2')
  await page.waitForURL(/\/services\/hotels/)
  await expect(page.getByRole('button', { name: /^Favorite: / }).first()).toHaveAttribute('aria-pressed', 'true')
  await phone.close()
})
