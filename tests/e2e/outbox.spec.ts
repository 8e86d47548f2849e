/** The sync centre: what waits, what was refused and what was done, and what a person can do about each. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { aPhone, askServer, expect, password, readyOffline, test, tokenOf, type Tilipo } from './fixtures'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const openCentre = async (page: Page) => {
  await page.getByRole('status').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your changes')
}
/** The screens of one's own are fetched some seconds after the first page stands. */
const warmed = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await (await caches.open('tilipo-code')).keys()).some(({ url }) => url.includes('/OutboxPage-')))).toBe(true)

async function asAdmin(tilipo: Tilipo, method: string, path: string, body: object): Promise<void> {
  const ask = (how: string, where: string, content: object, token = '') =>
    fetch(`${tilipo.direct}/api${where}`, { method: how, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(content) })
  const { token } = (await (await ask('POST', '/auth/login', { email: 'admin@demo.test', password })).json()) as { token: string }
  expect((await ask(method, path, body, token)).status).toBe(200)
}

test('what waits is named, can be discarded, and what is sent is found among what was done', async ({ browser, link, signedIn }) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  await page.goto(`${link.url}/services/stores`)
  await readyOffline(page)
  await warmed(page)
  await phone.setOffline(true)
  const cards = page.getByRole('article').filter({ has: page.getByRole('button', { name: /Add to cart/i }) })
  const names = [await cards.nth(0).getByRole('heading').innerText(), await cards.nth(1).getByRole('heading').innerText()]
  for (const which of [0, 1]) {
    await cards.nth(which).getByRole('button', { name: /Add to cart/i }).click()
    await expect(page.getByText('Item added to cart.').first()).toBeVisible()
  }
  await openCentre(page)
  const waiting = part(page, 'Waiting to be sent')
  await expect(waiting.getByText('There is no connection. It is sent by itself once there is one.')).toBeVisible()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)

  // The first may have left already, and what may have arrived cannot be taken back here.
  const last = waiting.getByRole('listitem').filter({ hasText: `Add to cart: ${names[1]}` })
  await last.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await last.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)

  await phone.setOffline(false)
  await expect(part(page, 'Done lately').getByText(`Add to cart: ${names[0]}`)).toBeVisible({ timeout: 60_000 })
  await expect(waiting).toHaveCount(0)
  await expect(page.getByText(`Add to cart: ${names[1]}`)).toHaveCount(0)
  await phone.close()
})

test('what was refused says why, can be kept as a file, and is given up only when asked twice', async ({ browser, tilipo, link, signedIn }) => {
  const phone = await aPhone(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/support`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await page.getByLabel('Subject').fill('A late bus')
  await page.getByLabel('What is it about?').selectOption('Something else')
  await page.getByLabel('Message', { exact: true }).fill('It came two hours late.')
  await page.getByRole('button', { name: 'Send Ticket' }).click()
  const token = await tokenOf(page)
  const tickets = async () => (await askServer(tilipo, '/support/tickets', token)).tickets.filter(({ subject }: any) => subject === 'A late bus')
  await expect.poll(tickets).toHaveLength(1)
  await readyOffline(page)
  await phone.setOffline(true)
  await page.getByLabel('Your reply').fill('And I missed the wedding.')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await asAdmin(tilipo, 'PATCH', `/admin/support-tickets/${(await tickets())[0]._id}`, { status: 'closed' })
  await phone.setOffline(false)
  await expect(page.getByRole('status').getByRole('link', { name: '1 needs attention' })).toBeVisible({ timeout: 60_000 })
  await openCentre(page)
  const attention = part(page, 'Needs your attention')
  await expect(attention.getByText('Reply to Support: A late bus')).toBeVisible()
  await expect(attention.getByText('This ticket is closed. Please open a new one.')).toBeVisible()

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject([{ title: 'Reply to Support: A late bus', said: { body: { message: 'And I missed the wedding.' } } }])

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await attention.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(attention).toHaveCount(0)
  await phone.close()
})
