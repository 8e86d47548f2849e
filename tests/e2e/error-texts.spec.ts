/** The error catalogue of the specification: the server's message when there is one, otherwise the specified default. */
import type { Page } from '@playwright/test'
import { newPhoneContext, expect, submitSignIn, test } from './fixtures'

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const offline = 'You appear to be offline. Please check your connection and try again.'

type Response = 'offline' | { status: number; body: string }
const noBody: Response = { status: 500, body: '' }
const withMessage = (message: string): Response => ({ status: 500, body: JSON.stringify({ message }) })

/** Answers a call with `response.current` from now on. */
async function intercept(page: Page, url: string, first: Response): Promise<{ current: Response }> {
  const response = { current: first }
  await page.route(url, (route) => {
    const { current } = response
    return current === 'offline'
      ? route.abort('internetdisconnected')
      : route.fulfill({ ...current, contentType: 'application/json' })
  })
  return response
}

test('Resending the verification email reports a failure with the specified, server or offline message', async ({
  page,
  link,
}) => {
  await page.goto(`${link.url}/auth`)
  await submitSignIn(page, 'unverified')
  await expect(page.getByText("Didn't get an email?")).toBeVisible()
  const response = await intercept(page, '**/api/auth/resend-verification', noBody)
  for (const [next, text] of [
    [noBody, 'Could not process your request.'],
    [withMessage('Too early.'), 'Too early.'],
    ['offline', offline],
  ] as const) {
    response.current = next
    await press(page, 'Resend Verification Email')
    await expect(toast(page, text)).toBeVisible()
  }
})

test('Forgot password reports a failure once, with the specified, server or offline message', async ({
  page,
  link,
}) => {
  await page.goto(`${link.url}/forgot-password`)
  await page.getByLabel('Email', { exact: true }).fill('customer@demo.test')
  const response = await intercept(page, '**/api/auth/forgot-password', noBody)
  for (const [next, text] of [
    [noBody, 'An unexpected error occurred.'],
    [withMessage('Try later.'), 'Try later.'],
    ['offline', offline],
  ] as const) {
    response.current = next
    await press(page, 'Send Reset Link')
    await expect(toast(page, text)).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(1)
  }
})

test('A failed sign-up reports its failure once', async ({ page, link }) => {
  await intercept(page, '**/api/auth/signup', withMessage('Not now.'))
  await page.goto(`${link.url}/auth?mode=signup`)
  const values = {
    'Full name': 'Nchimunya Moonga',
    Email: 'nm@example.zm',
    Phone: '0977123456',
    Password: 'Kwacha#2026',
    'Confirm password': 'Kwacha#2026',
  }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await press(page, 'Create Account')
  await expect(toast(page, 'Signup Failed')).toBeVisible()
  await expect(page.getByText('Not now.')).toHaveCount(1)
})

test('A failed password reset shows the specified message or the server’s message', async ({ page, link }) => {
  await page.goto(`${link.url}/reset-password/some-token`)
  const response = await intercept(page, '**/api/auth/reset-password/**', noBody)
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('kalambo')
  for (const [next, text] of [
    [noBody, 'Failed to reset password.'],
    [withMessage('Try later.'), 'Try later.'],
    ['offline', offline],
  ] as const) {
    response.current = next
    await press(page, 'Reset Password')
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
  }
})

test('An unknown payment shows the specified message and links back to the services', async ({
  page,
  signedIn,
  link,
}) => {
  await signedIn(page, 'customer')
  await intercept(page, '**/api/payments/verify/**', { status: 404, body: '{}' })
  await page.goto(`${link.url}/payment/verify?reference=unknown`)
  await expect(page.getByText('Payment could not be verified.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/services')
})

test(
  'Verifying a payment without a connection shows the specified error and continues after reconnecting',
  { tag: '@journey' },
  async ({ browser, signedIn, link }) => {
    const page = await (await newPhoneContext(browser)).newPage()
    await signedIn(page, 'customer')
    const response = await intercept(page, '**/api/payments/verify/**', 'offline')
    const verificationError = page.getByText('An error occurred during verification. Please contact support.')
    await page.goto(`${link.url}/payment/verify?reference=r1`)
    await expect(verificationError).toBeVisible()
    await expect(page.getByText(offline)).toBeVisible()
    await expect(page.getByText('Waiting for your approval')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/services')
    response.current = noBody
    await press(page, 'Try Again')
    await expect(page.getByText('Payment could not be verified.')).toBeVisible()
    await expect(verificationError).toBeVisible()
    const booking = { _id: '0d9c1e5e-8d0a-4a7e-9c39-0f3f5f1b2c11', bookingType: 'hotel' }
    response.current = {
      status: 200,
      body: JSON.stringify({ success: false, message: '', status: 'pending', network: 'MTN', booking }),
    }
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Waiting for your approval' })).toBeVisible()
    await expect(verificationError).toBeHidden()
    response.current = 'offline'
    await expect(verificationError).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/services')
  },
)

test('Creating a staff member shows the specified message or the server’s message', async ({
  page,
  signedIn,
  link,
}) => {
  await signedIn(page, 'hotel')
  await page.goto(`${link.url}/admin/hotel-management/staff`)
  await page.getByRole('tab', { name: 'Create User' }).click()
  const form = page.getByRole('region', { name: 'Create User' })
  await form.getByLabel('Full name').fill('Mwape Chola')
  await form.getByLabel('Email').fill('mwape@example.zm')
  await form.getByLabel('Password', { exact: true }).fill('Kwacha#2026')
  await form.getByLabel('Role').selectOption('partner-staff')
  const response = await intercept(page, '**/api/admin/staff', noBody)
  for (const [next, text] of [
    [noBody, 'Could not create the user.'],
    [withMessage('Not now.'), 'Not now.'],
  ] as const) {
    response.current = next
    await form.getByRole('button', { name: 'Create User' }).click()
    await expect(form.getByRole('alert').getByText(text)).toBeVisible()
  }
})

test('A staff list that cannot be loaded shows the specified message, a toast and Try Again', async ({
  page,
  link,
}) => {
  link.rule = (_, path) => (path.startsWith('/api/sync') ? { status: 500 } : 'pass')
  await page.goto(`${link.url}/auth`)
  await submitSignIn(page, 'hotel')
  await expect(page).toHaveURL(`${link.url}/admin/hotel-management`)
  await page.goto(`${link.url}/admin/hotel-management/staff`)
  await expect(page.getByText('Could not load user data. Please try again later.')).toBeVisible()
  await expect(toast(page, 'Failed to fetch users.')).toBeVisible()
  link.rule = () => 'pass'
  await press(page, 'Try Again')
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
})
