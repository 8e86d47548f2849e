/**
 * Sign-up, sign-in and password reset with the texts of the specification, and Google sign-in with the demo's
 * simulator.
 */
import type { Page } from '@playwright/test'
import { expect, password, submitSignIn, test, type Tilipo } from './fixtures'

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

test('An invalid login shows the specified messages', async ({ page, link }) => {
  await page.goto(`${link.url}/auth`)
  await press(page, 'Log In')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('Password is required.')).toBeVisible()
  await field(page, 'Email').fill('nobody@nowhere')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await field(page, 'Email').fill('nobody@nowhere.zm')
  await expect(page.getByText('Please enter a valid email address.')).toBeHidden()
  await expect(page.getByText('Or continue with')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.poll(() => path(page)).toBe('/forgot-password')
})

const invalidInputs: [label: string, value: string, words: string][] = [
  ['Full name', 'Al', 'Full name must be at least 3 characters.'],
  ['Email', 'a@b', 'Please enter a valid email address.'],
  ['Phone', '0812345678', 'Please enter a valid Zambian phone number (e.g., 09...).'],
  ['Phone', '09512345678', 'Please enter a valid Zambian phone number (e.g., 09...).'],
  ['Password', 'Aa1!', 'Password must be at least 8 characters long.'],
  ['Password', 'kwacha#2026', 'Password must contain at least one uppercase letter.'],
  ['Password', 'KWACHA#2026', 'Password must contain at least one lowercase letter.'],
  ['Password', 'Kwacha#Ngwee', 'Password must contain at least one number.'],
  ['Password', 'Kwacha2026', 'Password must contain at least one special character.'],
  ['Confirm password', 'another', 'Passwords do not match.'],
  ['Company name', 'Ka', 'Company name is required for partner accounts.'],
]

test('An invalid sign-up shows the specified messages at its fields', async ({ page, link }) => {
  await page.goto(`${link.url}/auth`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect.poll(() => path(page)).toBe('/auth?mode=signup')
  await expect(field(page, 'Company name')).toBeHidden()
  await page.getByText('Partner / Business Account').click()
  await press(page, 'Create Account')
  await expect(field(page, 'Company name')).toBeFocused()
  for (const [label, value, message] of invalidInputs) {
    await field(page, label).fill(value)
    await press(page, 'Create Account')
    const described = page.locator('.field').filter({ has: field(page, label) })
    await expect(described.getByText(message, { exact: true })).toBeVisible()
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
  }
  const type = page.locator('.field').filter({ has: field(page, 'Business type') })
  await expect(type.getByText('Business type is required for partner accounts.')).toBeVisible()
  expect(await field(page, 'Business type').locator('option').allTextContents()).toEqual([
    'Choose one',
    'Hotel & Accommodation',
    'Bus & Transportation',
    'Car Hire',
    'Real Estate',
    'Store / Shop',
    'Travel Agent',
    'Carrier / Cargo',
  ])
  await page.getByText('Personal Account').click()
  await expect(field(page, 'Company name')).toBeHidden()
})

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

test('A password reset without a token and an invalid verification link are reported', async ({ page, link }) => {
  await page.goto(`${link.url}/reset-password`)
  await expect(page.getByText('Reset token is missing.')).toBeVisible()
  await page.goto(`${link.url}/verification/confirm?token=x`)
  await expect(page.getByText('This link is invalid or has expired. Please request a new one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible()
})

for (const [accountStatus, status, title, finalPath] of [
  ['maintenance', 403, 'System Maintenance', '/auth'],
  ['suspended', 403, 'Account Suspended', '/suspended'],
  ['unverified', 401, 'Account Not Verified', '/auth'],
  [undefined, 500, 'Login Failed', '/auth'],
] as const) {
  test(`A login response ${status} ${accountStatus ?? ''} is displayed as ${title}`, async ({ page, link }) => {
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status, json: { message: `${accountStatus ?? 'Broken'}.`, accountStatus } }),
    )
    await page.goto(`${link.url}/auth`)
    await submitSignIn(page, 'customer')
    await expect(toast(page, title)).toBeVisible()
    await expect.poll(() => path(page)).toBe(finalPath)
  })
}

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
