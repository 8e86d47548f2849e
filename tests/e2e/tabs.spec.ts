/** Several tabs of one browser: the signed-in user is the same in all of them, and each change is displayed. */
import type { Page } from '@playwright/test'
import { expect, password, submitSignIn, test } from './fixtures'

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)
const getGreeting = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`^Hello.*${name}`) })

/** Waits until the deferred code has loaded, because it listens for changes of other tabs. */
async function waitForDeferredCode(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('Signing out in one tab signs out the other with a message', async ({ context, page, signedIn, link }) => {
  await signedIn(page, 'customer')
  const other = await context.newPage()
  await other.goto(`${link.url}/profile`)
  await expect(other.getByRole('main').getByLabel('Email')).toHaveValue('customer@demo.test')
  await waitForDeferredCode(other)
  await page.bringToFront()
  await signOut(page)
  await expect(toast(page, 'Logged Out')).toBeVisible()
  await other.bringToFront()
  await expect.poll(() => path(other)).toBe('/')
  await expect(toast(other, 'Logged Out')).toBeVisible()
  await expect(toast(other, 'You are no longer logged in on this device.')).toBeVisible()
  await expect(other.getByText('customer@demo.test')).toHaveCount(0)
})

test('Changing accounts in one tab updates the other and removes the first user’s data', async ({
  context,
  page,
  signedIn,
  link,
}) => {
  await signedIn(page, 'customer')
  await expect(getGreeting(page, 'Chipo')).toBeVisible()
  await waitForDeferredCode(page)
  const other = await context.newPage()
  await other.goto(`${link.url}/auth`)
  await expect(other.getByText('You are logged in as Chipo Mwale.')).toBeVisible()
  await submitSignIn(other, 'hotel')
  await expect.poll(() => path(other)).toBe('/admin/hotel-management')
  await page.bringToFront()
  await expect.poll(() => path(page)).toBe('/admin/hotel-management')
  await expect(toast(page, 'You are logged in as Nalishebo Mubita')).toBeVisible()
  await expect(toast(page, 'You changed accounts in another tab.')).toBeVisible()
  await expect(page.getByText('Chipo')).toHaveCount(0)
})

test('Signing in in one tab is displayed on the other’s sign-in page, and its input is kept', async ({
  context,
  page,
  link,
}) => {
  await page.goto(`${link.url}/auth?mode=signup`)
  await page.getByLabel('Full name').fill('Half typed')
  await waitForDeferredCode(page)
  const other = await context.newPage()
  await other.goto(`${link.url}/auth`)
  await submitSignIn(other, 'customer')
  await expect.poll(() => path(other)).toBe('/my-account')
  await page.bringToFront()
  await expect(page.getByText('You are logged in as Chipo Mwale.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Half typed')
})

test('A password reset elsewhere ends the session immediately and is reported once', async ({
  page,
  signedIn,
  tilipo,
  link,
}) => {
  await signedIn(page, 'customer2')
  await expect(getGreeting(page, 'Mutinta')).toBeVisible()
  await waitForDeferredCode(page)
  const post = (address: string, body: object) =>
    fetch(tilipo.direct + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/auth/forgot-password', { email: 'customer2@demo.test' })
  const token = async () => {
    const { messages } = (await (await fetch(`${tilipo.direct}/api/dev/mailbox?to=customer2@demo.test`)).json()) as {
      messages: { text: string }[]
    }
    return messages.map(({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1]).find(Boolean)
  }
  await expect.poll(token).toBeTruthy()
  expect((await post(`/api/auth/reset-password/${await token()}`, { password })).status).toBe(200)
  await expect.poll(() => path(page)).toBe('/auth?session=expired')
  await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(1)
  await page.goto(link.url)
  await waitForDeferredCode(page)
  expect(path(page)).toBe('/')
})

test('Signing out with pending changes asks for confirmation, and waiting keeps them', async ({
  page,
  signedIn,
  link,
  tilipo,
}) => {
  await signedIn(page, 'customer')
  await expect(getGreeting(page, 'Chipo')).toBeVisible()
  await waitForDeferredCode(page)
  link.rule = (_, url) => (url.startsWith('/api/sync/push') ? 'drop before' : 'pass')
  const { listings } = (await (await fetch(`${tilipo.direct}/api/listings?vertical=stores`)).json()) as {
    listings: { path: string }[]
  }
  await page.goto(link.url + listings[0]!.path)
  await page
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click()
  await expect(toast(page, 'Item added to cart.')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: '1 change not sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Wait' }).click()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
})
