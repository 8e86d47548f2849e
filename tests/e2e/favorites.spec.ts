/**
 * Favorites: changed offline and across a closed tab, they reach the server once and the other devices. A visitor's
 * favorite is saved after signing in.
 */
import type { Page } from '@playwright/test'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  waitForServiceWorker,
  reopenTab,
  submitSignIn,
  test,
  getToken,
  type Tilipo,
  setOffline,
} from './fixtures'

const getHeart = (page: Page, name: string) => page.getByRole('button', { name: `Favorite: ${name}`, exact: true })

const fetchFavoriteNames = async (tilipo: Tilipo, token: string): Promise<string[]> =>
  (await fetchFromServer(tilipo, '/favorites', token)).favorites.map(({ name }: { name: string }) => name)

async function removeAllFavorites(tilipo: Tilipo, token: string): Promise<void> {
  const { favorites } = await fetchFromServer(tilipo, '/favorites', token)
  for (const { _id } of favorites)
    await fetch(`${tilipo.direct}/api/favorites/${_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
}

/** Returns the names of products on the first page that occur only once there. */
async function listUniqueNames(page: Page): Promise<string[]> {
  const hearts = page.getByRole('button', { name: /^Favorite: / })
  await expect(hearts.first()).toBeEnabled()
  const all = await hearts.evaluateAll((buttons) =>
    buttons.map((button) =>
      (button.getAttribute('aria-label') ?? button.textContent ?? '').replace('Favorite: ', '').trim(),
    ),
  )
  return all.filter((name) => all.indexOf(name) === all.lastIndexOf(name))
}

test('Favorites changed offline and across a closed tab reach the server once and another device', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const token = await getToken(page)
  await removeAllFavorites(tilipo, token)
  await page.goto(`${link.url}/services/stores`)
  await waitForServiceWorker(page)
  const [removedName, addedName, undoneName] = (await listUniqueNames(page)) as [string, string, string]
  await getHeart(page, removedName).click()
  await expect.poll(() => fetchFavoriteNames(tilipo, token)).toEqual([removedName])
  await page.goto(`${link.url}/favorites`)
  await expect(getHeart(page, removedName)).toBeVisible()
  await page.goto(`${link.url}/services/stores`)

  await setOffline(phone, true)
  for (const name of [addedName, undoneName]) {
    await getHeart(page, name).click()
    await expect(getHeart(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  for (const name of [removedName, undoneName]) {
    await getHeart(page, name).click()
    await expect(getHeart(page, name)).toHaveAttribute('aria-pressed', 'false')
  }
  await expect(page.getByText('Removed from your favorites.').first()).toBeVisible()

  const reopenedPage = await reopenTab(page)
  await reopenedPage.goto(`${link.url}/favorites`)
  await expect(reopenedPage.getByRole('listitem').filter({ hasText: addedName })).toContainText('Waiting to be sent')
  await expect(getHeart(reopenedPage, removedName)).toHaveCount(0)
  await expect(getHeart(reopenedPage, undoneName)).toHaveCount(0)
  expect(await fetchFavoriteNames(tilipo, token)).toEqual([removedName])

  link.requests.splice(0)
  await setOffline(phone, false)
  await expect.poll(() => fetchFavoriteNames(tilipo, token)).toEqual([addedName])
  await expect(reopenedPage.getByText('Waiting to be sent')).toHaveCount(0)
  expect(link.requests.filter(({ path }) => path.startsWith('/api/sync/push'))).toHaveLength(1)
  await phone.close()

  const other = await browser.newPage()
  await signedIn(other, 'customer')
  await other.goto(`${link.url}/favorites`)
  await expect(getHeart(other, addedName)).toHaveAttribute('aria-pressed', 'true')
  await other.close()
})

test('A visitor who taps a heart signs in, returns and finds the listing marked', async ({ browser, tilipo, link }) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await page.goto(`${link.url}/services/stores`)
  const [name] = (await listUniqueNames(page)) as [string]
  await expect(getHeart(page, name)).toHaveAttribute('aria-pressed', 'false')
  await getHeart(page, name).click()
  await page.waitForURL(/\/auth/)
  await submitSignIn(page, 'customer2')
  await page.waitForURL(/\/services\/stores$/)
  await expect(getHeart(page, name)).toHaveAttribute('aria-pressed', 'true')
  const token = await getToken(page)
  await expect.poll(() => fetchFavoriteNames(tilipo, token)).toContain(name)
  await phone.close()
})
