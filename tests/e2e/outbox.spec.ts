/** The pending changes page: pending, refused and synced changes, and the actions for each. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  newPhoneContext,
  fetchFromServer,
  expect,
  password,
  waitForOfflinePages,
  waitForServiceWorker,
  test,
  getToken,
  type Fixtures,
  type Tilipo,
  setOffline,
} from './fixtures'

const getSection = (page: Page, name: string) => page.getByRole('region', { name })
const openPendingChanges = async (page: Page) => {
  await page.getByRole('status').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your changes')
}
/** The app prefetches the signed-in screens some seconds after the first page has loaded. */
async function callAsAdmin(tilipo: Tilipo, method: string, path: string, body: object): Promise<void> {
  const callApi = (requestMethod: string, apiPath: string, content: object, token = '') =>
    fetch(`${tilipo.direct}/api${apiPath}`, {
      method: requestMethod,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(content),
    })
  const { token } = (await (await callApi('POST', '/auth/login', { email: 'admin@demo.test', password })).json()) as {
    token: string
  }
  expect((await callApi(method, path, body, token)).status).toBe(200)
}

test('Pending changes are named and can be discarded, and sent changes are listed as recently synced', async ({
  browser,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  await page.goto(`${link.url}/services/stores`)
  await waitForServiceWorker(page)
  await waitForOfflinePages(page)
  await setOffline(phone, true)
  const cards = page.getByRole('article').filter({ has: page.getByRole('button', { name: /Add to cart/i }) })
  const names = [
    await cards.nth(0).getByRole('heading').innerText(),
    await cards.nth(1).getByRole('heading').innerText(),
  ]
  for (const cardIndex of [0, 1]) {
    await cards
      .nth(cardIndex)
      .getByRole('button', { name: /Add to cart/i })
      .click()
    await expect(page.getByText('Item added to cart.').first()).toBeVisible()
  }
  await openPendingChanges(page)
  const pendingChanges = getSection(page, 'Pending changes')
  await expect(pendingChanges.getByText("You're offline. We'll send these when you're back online.")).toBeVisible()
  await expect(pendingChanges.getByRole('listitem')).toHaveCount(2)

  // Offline nothing leaves the device, also not when the app is opened again.
  await page.reload()
  await expect(pendingChanges.getByText(/\. Waiting to be sent$/)).toHaveCount(2)
  await page.waitForTimeout(3000)
  await expect(pendingChanges.getByText(/\. Waiting to be sent$/)).toHaveCount(2)
  await expect(pendingChanges.getByRole('button', { name: 'Discard' })).toHaveCount(2)
  const last = pendingChanges.getByRole('listitem').filter({ hasText: `Add to cart: ${names[1]}` })
  await last.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep change' }).click()
  await expect(pendingChanges.getByRole('listitem')).toHaveCount(2)
  await last.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(pendingChanges.getByRole('listitem')).toHaveCount(1)

  await setOffline(phone, false)
  await expect(getSection(page, 'Recently synced').getByText(`Add to cart: ${names[0]}`)).toBeVisible()
  await expect(pendingChanges).toHaveCount(0)
  await expect(page.getByText(`Add to cart: ${names[1]}`)).toHaveCount(0)
  await phone.close()
})

/** Writes a reply offline to a ticket that support closed meanwhile. */
async function createRefusedReply(
  subject: string,
  { browser, tilipo, link, signedIn }: Pick<Fixtures, 'browser' | 'tilipo' | 'link' | 'signedIn'>,
) {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer2')
  await page.goto(`${link.url}/support`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What is it about?').selectOption('Something else')
  await page.getByLabel('Message', { exact: true }).fill('It came two hours late.')
  await page.getByRole('button', { name: 'Send Ticket' }).click()
  const token = await getToken(page)
  const tickets = async () =>
    (await fetchFromServer(tilipo, '/support/tickets', token)).tickets.filter(
      (ticket: any) => ticket.subject === subject,
    )
  await expect.poll(tickets).toHaveLength(1)
  await waitForServiceWorker(page)
  await setOffline(phone, true)
  await page.getByLabel('Your reply').fill('And I missed the wedding.')
  await page.getByRole('button', { name: 'Send Reply' }).click()
  const [{ _id: id }] = await tickets()
  await callAsAdmin(tilipo, 'PATCH', `/admin/support-tickets/${id}`, { status: 'closed' })
  await setOffline(phone, false)
  await expect(page.getByRole('status').getByRole('link', { name: '1 needs attention' })).toBeVisible()
  await openPendingChanges(page)
  return { phone, page, token, id, attention: getSection(page, 'Needs your attention') }
}

test('A refused change shows its reason, can be saved as a file, and is discarded after confirmation', async ({
  browser,
  tilipo,
  link,
  signedIn,
}) => {
  const { phone, page, attention } = await createRefusedReply('A late bus', { browser, tilipo, link, signedIn })
  await expect(attention.getByText('Reply to support: A late bus')).toBeVisible()
  await expect(attention.getByText('This ticket is closed. Please open a new one.')).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a copy' }).click(),
  ])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject([
    { title: 'Reply to support: A late bus', said: { body: { message: 'And I missed the wedding.' } } },
  ])

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await attention.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(attention).toHaveCount(0)
  await phone.close()
})

test(
  'A refused change can be edited and sent again',
  { tag: '@journey' },
  async ({ browser, tilipo, link, signedIn }) => {
    const { phone, page, token, id, attention } = await createRefusedReply('A lost bag', {
      browser,
      tilipo,
      link,
      signedIn,
    })
    await callAsAdmin(tilipo, 'PATCH', `/admin/support-tickets/${id}`, { status: 'open' })
    await attention.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('This ticket is closed. Please open a new one.')).toBeVisible()
    await dialog.getByLabel('Your reply').fill('')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByText('Please write a reply.')).toBeVisible()
    await dialog.getByLabel('Your reply').fill('It has been found, thank you.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(attention).toHaveCount(0)
    await expect
      .poll(async () =>
        (await fetchFromServer(tilipo, `/support/tickets/${id}`, token)).replies.map(({ message }: any) => message),
      )
      .toEqual(['It has been found, thank you.'])
    await phone.close()
  },
)
