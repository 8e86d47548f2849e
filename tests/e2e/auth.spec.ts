/**
 * Sign-up, sign-in and password reset with the texts of the specification, and Google sign-in with the demo's
 * simulator.
 */
import type { Page } from '@playwright/test'
import { addDays, lusakaDate } from '../../contract/core/values'
import { fetchListings } from './api-client'
import { expect, newPhoneContext, password, submitSignIn, test, type Tilipo } from './fixtures'

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function readEmail(tilipo: Tilipo, address: string, count = 1): Promise<string> {
  const fetchEmails = async () => {
    const answer = await fetch(`${tilipo.direct}/api/dev/mailbox?to=${encodeURIComponent(address)}`)
    return ((await answer.json()) as { messages: { text: string }[] }).messages
  }
  await expect.poll(async () => (await fetchEmails()).length).toBe(count)
  return (await fetchEmails())[0]!.text
}
const findLink = (text: string, pattern: RegExp): string => pattern.exec(text)![0]

test(
  'A customer signs up, opens the email link and resets the password; a taken email is reported',
  { tag: '@journey' },
  async ({ page, link, tilipo }) => {
    const address = 'new.person@example.zm'
    const signUp = async () => {
      await page.goto(`${link.url}/auth?mode=signup`)
      for (const [label, value] of [
        ['Full name', 'Nchimunya Moonga'],
        ['Email', address],
        ['Phone', '0977 123 456'],
        ['Password', password],
        ['Confirm password', password],
      ] as const) {
        await field(page, label).fill(value)
      }
      await press(page, 'Create Account')
    }
    await signUp()
    await expect(toast(page, 'Registration Almost Complete!')).toBeVisible()
    await expect.poll(() => path(page)).toBe('/check-your-email')
    await page.goto(findLink(await readEmail(tilipo, address), /http\S+\/verification\/\S+/))
    await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible()
    await signUp()
    await expect(toast(page, 'Signup Failed')).toBeVisible()
    await expect(page.getByText('An account with this email already exists.').first()).toBeVisible()
    await page.goto(`${link.url}/forgot-password`)
    await press(page, 'Send Reset Link')
    await expect(page.getByText('Email is required')).toBeVisible()
    await field(page, 'Email').fill(address)
    await press(page, 'Send Reset Link')
    await expect(
      page.getByText('If an account with that email exists, you will receive a password reset link shortly.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth')
    const reset = findLink(await readEmail(tilipo, address, 2), /http\S+\/reset-password\/[\w-]+/)
    await page.goto(reset)
    await press(page, 'Reset Password')
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByText('Please confirm your password')).toBeVisible()
    await field(page, 'New password').fill('12345')
    await field(page, 'Confirm new password').fill('123456')
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
    for (const label of ['New password', 'Confirm new password']) await field(page, label).fill('kalambo')
    await press(page, 'Reset Password')
    await expect(toast(page, 'Success!')).toBeVisible()
    await expect(toast(page, 'Your password has been reset. Please log in.')).toBeVisible()
    await expect.poll(() => path(page)).toBe('/auth')
    await field(page, 'Email').fill(address)
    await field(page, 'Password').fill('kalambo')
    await press(page, 'Log In')
    await expect.poll(() => path(page)).toBe('/my-account')
    await page.goto(reset)
    for (const label of ['New password', 'Confirm new password']) await field(page, label).fill('kalambo2')
    await press(page, 'Reset Password')
    await expect(page.getByText('This link is invalid or has expired. Please request a new one.')).toBeVisible()
  },
)

test('A hostile redirect origin is ignored after signing in', async ({ page, link }) => {
  for (const from of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/']) {
    await page.goto(`${link.url}/auth`)
    await page.evaluate((origin) => history.replaceState({ usr: { from: origin }, key: 'x', idx: 0 }, ''), from)
    await page.reload()
    await submitSignIn(page, 'customer')
    await expect.poll(() => page.url()).toBe(`${link.url}/my-account`)
    await page.evaluate(() => localStorage.clear())
  }
})

async function signInWithGoogle(page: Page, person: { email: string; verified?: boolean }): Promise<void> {
  const [google] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Continue with Google/ }).click(),
  ])
  await expect(google.getByText('This is not Google.')).toBeVisible()
  await google.getByLabel('Email').fill(person.email)
  if (person.verified === false) await google.getByLabel('Google has verified this address').uncheck()
  await Promise.all([google.waitForEvent('close'), google.getByRole('button', { name: 'Continue' }).click()])
}

test(
  'Google sign-in works for new and existing accounts and rejects an unverified email',
  { tag: '@journey' },
  async ({ page, link }) => {
    const requested: string[] = []
    page.on('request', (request) => void requested.push(request.url()))
    await page.goto(`${link.url}/auth`)
    await signInWithGoogle(page, { email: 'customer2@demo.test', verified: false })
    await expect(toast(page, 'Google Login Failed')).toBeVisible()
    await expect(toast(page, 'Could not sign in with Google.')).toBeVisible()
    await signInWithGoogle(page, { email: 'brand.new@example.zm' })
    await expect.poll(() => path(page)).toBe('/my-account')
    await expect(page.getByRole('heading', { name: /^Hello/ })).toContainText('Mwila')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${link.url}/auth`)
    await signInWithGoogle(page, { email: 'hotel@demo.test' })
    await expect.poll(() => path(page)).toBe('/admin/hotel-management')
    expect(requested.filter((url) => new URL(url).hostname.endsWith('google.com'))).toEqual([])
  },
)

test('An unreachable Google is reported, and the login form still works', async ({ page, link }) => {
  await page.route('**/dev/google/client.js', (route) => route.abort())
  await page.goto(`${link.url}/auth`)
  await expect(page.getByText("We can't reach Google right now. Please use your email and password.")).toBeVisible()
  await submitSignIn(page, 'customer')
  await expect.poll(() => path(page)).toBe('/my-account')
})

test('The Google script is loaded on the sign-in page only, where the policy allows it', async ({ browser, link }) => {
  // Routes don't see what a service worker fetches.
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const googleRequests: string[] = []
  await page.route('https://accounts.google.com/**', (route) => {
    googleRequests.push(route.request().url())
    return route.fulfill({
      contentType: 'text/javascript',
      body: `globalThis.google = { accounts: { id: { initialize({ client_id }) { this.client = client_id }, renderButton(parent) { parent.textContent = 'Button of ' + this.client } } } }`,
    })
  })
  await page.route('**/api/public/settings', (route) =>
    route.fulfill({ json: { maintenanceMode: false, googleClientId: 'ours.example' } }),
  )
  await page.goto(link.url)
  await page.waitForLoadState('networkidle')
  expect(googleRequests).toEqual([])
  await page.goto(`${link.url}/auth`)
  await expect(page.getByText('Button of ours.example')).toBeVisible()
  expect(googleRequests).toEqual(['https://accounts.google.com/gsi/client'])
  await page.context().close()
})

test('After signing in during a purchase, the customer returns to the panel and its selection', async ({
  browser,
  tilipo,
  link,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  const [room] = await fetchListings(tilipo, 'vertical=hotels&q=leadwood')
  const checkIn = addDays(lusakaDate(Date.now()), 40)
  const search = new URLSearchParams({ checkIn, checkOut: addDays(checkIn, 2), guests: '2', rooms: '1' })
  await page.goto(`${link.url}/services/hotels/book/${room._id}?${search}`)
  const panel = page.getByRole('region', { name: 'Book' })
  await panel.getByRole('button', { name: /^Book/ }).click()
  await page.waitForURL(/\/auth/)
  await submitSignIn(page, 'customer')
  await page.waitForURL(/\/book\//)
  await expect(panel).toBeInViewport()
  // Below the sticky header, not covered by it.
  await expect.poll(async () => Math.round((await panel.boundingBox())!.y)).toBeGreaterThanOrEqual(64)
  expect((await panel.boundingBox())!.y).toBeLessThan(200)
  await expect(panel.getByRole('button', { name: /^Book/ })).toBeEnabled()

  await phone.close()
  const [product] = await fetchListings(tilipo, 'vertical=stores')
  const otherPhone = await newPhoneContext(browser)
  const otherPage = await otherPhone.newPage()
  await otherPage.goto(`${link.url}/services/stores/${product._id}`)
  const buyPanel = otherPage.getByRole('region', { name: 'Buy' })
  await buyPanel.getByRole('button', { name: 'Add to cart' }).click()
  await otherPage.waitForURL(/\/auth/)
  await submitSignIn(otherPage, 'customer')
  await otherPage.waitForURL(/\/stores\//)
  await expect(buyPanel).toBeInViewport()
  await otherPhone.close()
})
