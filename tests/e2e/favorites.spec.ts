/** Hearts: pressed without a line, over a closed tab, they reach the server once and the other devices; a visitor's waits for who signs in. */
import type { Page } from '@playwright/test'
import { aPhone, askServer, expect, readyOffline, reopened, signInHere, test, tokenOf, type Tilipo } from './fixtures'

const heartOf = (page: Page, name: string) => page.getByRole('button', { name: `Favorite: ${name}`, exact: true })

const marked = async (tilipo: Tilipo, token: string): Promise<string[]> =>
  (await askServer(tilipo, '/favorites', token)).favorites.map(({ name }: { name: string }) => name)

async function unmarkAll(tilipo: Tilipo, token: string): Promise<void> {
  const { favorites } = await askServer(tilipo, '/favorites', token)
  for (const { _id } of favorites)
    await fetch(`${tilipo.direct}/api/favorites/${_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
}

/** Products on the first page whose names nothing else there bears. */
async function namesOf(page: Page): Promise<string[]> {
  const hearts = page.getByRole('button', { name: /^Favorite: / })
  await expect(hearts.first()).toBeEnabled()
  const all = await hearts.evaluateAll((buttons) =>
    buttons.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').replace('Favorite: ', '').trim()),
  )
  return all.filter((name) => all.indexOf(name) === all.lastIndexOf(name))
}

test('Favorites changed offline and across a closed tab reach the server once and another device', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  const token = await tokenOf(page)
  await unmarkAll(tilipo, token)
  await page.goto(`${link.url}/services/stores`)
  await readyOffline(page)
  const [before, kept, undone] = (await namesOf(page)) as [string, string, string]
  await heartOf(page, before).click()
  await expect.poll(() => marked(tilipo, token)).toEqual([before])
  await page.goto(`${link.url}/favorites`)
  await expect(heartOf(page, before)).toBeVisible()
  await page.goto(`${link.url}/services/stores`)

  await phone.setOffline(true)
  for (const name of [kept, undone]) {
    await heartOf(page, name).click()
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  for (const name of [before, undone]) {
    await heartOf(page, name).click()
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'false')
  }
  await expect(page.getByText('Removed from your favorites.').first()).toBeVisible()

  const again = await reopened(page)
  await again.goto(`${link.url}/favorites`)
  await expect(again.getByRole('listitem').filter({ hasText: kept })).toContainText('Waiting to be sent')
  await expect(heartOf(again, before)).toHaveCount(0)
  await expect(heartOf(again, undone)).toHaveCount(0)
  expect(await marked(tilipo, token)).toEqual([before])

  link.passed.splice(0)
  await phone.setOffline(false)
  await expect.poll(() => marked(tilipo, token)).toEqual([kept])
  await expect(again.getByText('Waiting to be sent')).toHaveCount(0)
  expect(link.passed.filter(({ path }) => path.startsWith('/api/sync/push'))).toHaveLength(1)
  await phone.close()

  const other = await browser.newPage()
  await signedIn(other, 'customer')
  await other.goto(`${link.url}/favorites`)
  await expect(heartOf(other, kept)).toHaveAttribute('aria-pressed', 'true')
  await other.close()
})

test(
  'A visitor who taps a heart signs in, returns and finds the listing marked',
  { tag: '@journey' },
  async ({ browser, tilipo, link }) => {
    const phone = await aPhone(browser)
    const page = await phone.newPage()
    await page.goto(`${link.url}/services/stores`)
    const [name] = (await namesOf(page)) as [string]
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'false')
    await heartOf(page, name).click()
    await page.waitForURL(/\/auth/)
    await signInHere(page, 'customer2')
    await page.waitForURL(/\/services\/stores$/)
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true')
    const token = await tokenOf(page)
    await expect.poll(() => marked(tilipo, token)).toContain(name)
    await phone.close()
  },
)
