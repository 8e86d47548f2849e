/** Getting in, being sent back, and being kept out: the outcomes of the specification, in its words. */
import type { Page } from '@playwright/test'
import { expect, password, signInHere, test } from './fixtures'

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const toast = (page: Page, title: string) => page.getByRole('region', { name: 'Messages' }).getByText(title)

test('an address that is not verified: said, and a new link on request', async ({ page, link }) => {
  await page.goto(`${link.url}/auth`)
  await signInHere(page, 'unverified')
  await expect(toast(page, 'Account Not Verified')).toBeVisible()
  await expect(page.getByText("Didn't get an email?")).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('unverified@demo.test')
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(toast(page, 'Request Sent')).toBeVisible()
})

test('a suspended account is told so; a wrong password fails and leaves nobody signed in', async ({ page, link }) => {
  await page.goto(`${link.url}/auth`)
  await signInHere(page, 'suspended')
  await expect(page).toHaveURL(/\/suspended$/)
  await expect(toast(page, 'Account Suspended')).toBeVisible()
  await page.goto(`${link.url}/auth`)
  await page.getByLabel('Email', { exact: true }).fill('customer@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(`${password}x`)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(toast(page, 'Login Failed')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length && localStorage.getItem('token'))).toBeFalsy()
})

const homes = [
  ['customer', '/my-account'],
  ['hotel', '/admin/hotel-management'],
  ['carrier', '/admin/carrier-cargo'],
  ['staff', '/admin/hotel-management'],
  ['pending', '/pending-approval'],
  ['rejected', '/pending-approval'],
  ['hotelmanager', '/admin/hotel-manager-dashboard'],
  ['superadmin', '/admin/global'],
] as const
for (const [who, home] of homes) {
  test(`${who} is led to ${home}`, async ({ page, signedIn, link }) => {
    await signedIn(page, who)
    await expect.poll(() => path(page)).toBe(home)
    await page.goto(`${link.url}/dashboard`)
    await expect.poll(() => path(page)).toBe(home)
  })
}

test('who was sent to sign in comes back to where they were; an expired session too', async ({ page, link }) => {
  await page.goto(`${link.url}/my-account/bookings?type=bus`)
  await expect.poll(() => path(page)).toBe('/auth')
  await signInHere(page, 'customer')
  await expect.poll(() => path(page)).toBe('/my-account/bookings?type=bus')
  // Where no app runs that could ask with it before the page is loaded anew, and be told first.
  await page.goto(`${link.url}/robots.txt`)
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.goto(`${link.url}/my-account/bookings?type=bus`)
  await expect.poll(() => path(page)).toBe('/auth?session=expired')
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
  expect(await page.evaluate(() => ['token', 'user', 'profile'].filter((name) => localStorage.getItem(name)))).toEqual([])
  await signInHere(page, 'customer')
  await expect.poll(() => path(page)).toBe('/my-account/bookings?type=bus')
})

test('nobody gets where they do not belong', async ({ page, signedIn, link }) => {
  await signedIn(page, 'customer')
  for (const closed of ['/admin/global', '/Admin/Hotel-Management', '/pending-approval']) {
    await page.goto(link.url + closed)
    await expect.poll(() => path(page)).toBe(closed === '/pending-approval' ? '/my-account' : '/unauthorized')
  }
  await expect(page.getByText('Access Denied')).toHaveCount(0)
  await page.goto(`${link.url}/admin/settings`)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
})

test('a token without a user is asked about first', async ({ page, signedIn, link }) => {
  await signedIn(page, 'customer')
  await page.evaluate(() => ['user', 'profile'].forEach((name) => localStorage.removeItem(name)))
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/me', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(`${link.url}/my-account`)
  await expect(page.getByText('Initializing')).toBeVisible()
  await expect(page.getByText('Checking permissions...')).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
})

test('signing out leaves nothing of the person on the device', async ({ page, signedIn }) => {
  await signedIn(page, 'customer')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged Out')).toBeVisible()
  await expect.poll(() => path(page)).toBe('/')
  expect(await page.evaluate(() => ['token', 'user', 'profile'].filter((name) => localStorage.getItem(name)))).toEqual([])
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  await expect.poll(databases).not.toContainEqual(expect.stringMatching(/^tilipo-user-/))
})
