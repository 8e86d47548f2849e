/**
 * Errors of the staff page: the server's message when there is one, otherwise the specified default. Component tests
 * cover those of the other screens.
 */
import type { Page } from '@playwright/test'
import { expect, submitSignIn, test } from './fixtures'

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

interface Response {
  status: number
  body: string
}
const noBody: Response = { status: 500, body: '' }
const withMessage = (message: string): Response => ({ status: 500, body: JSON.stringify({ message }) })

/** Answers a call with `response.current` from now on. */
async function intercept(page: Page, url: string, first: Response): Promise<{ current: Response }> {
  const response = { current: first }
  await page.route(url, (route) => route.fulfill({ ...response.current, contentType: 'application/json' }))
  return response
}

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
