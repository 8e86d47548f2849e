/** Sign-in, redirects and access restrictions, with the texts of the specification. */
import type { Page } from '@playwright/test'
import { newPhoneContext, fetchFromServer, expect, password, submitSignIn, test, getToken } from './fixtures'

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const toast = (page: Page, title: string) => page.getByRole('region', { name: 'Messages' }).getByText(title)

test('An unverified account is reported at sign-in and can request a new link', async ({ page, link }) => {
  await page.goto(`${link.url}/auth`)
  await submitSignIn(page, 'unverified')
  await expect(toast(page, 'Account Not Verified')).toBeVisible()
  await expect(page.getByText("Didn't get an email?")).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('unverified@demo.test')
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(toast(page, 'Request Sent')).toBeVisible()
})

test(
  'A suspended account is reported, and a wrong password leaves the visitor signed out',
  { tag: '@journey' },
  async ({ page, link }) => {
    await page.goto(`${link.url}/auth`)
    await submitSignIn(page, 'suspended')
    await expect(page).toHaveURL(/\/suspended$/)
    await expect(toast(page, 'Account Suspended')).toBeVisible()
    await page.goto(`${link.url}/auth`)
    await page.getByLabel('Email', { exact: true }).fill('customer@demo.test')
    await page.getByLabel('Password', { exact: true }).fill(`${password}x`)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(toast(page, 'Login Failed')).toBeVisible()
    expect(await page.evaluate(() => localStorage.length && localStorage.getItem('token'))).toBeFalsy()
  },
)

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
for (const [account, home] of homes) {
  test(`The user ${account} starts on ${home}`, async ({ page, signedIn, link }) => {
    await signedIn(page, account)
    await expect.poll(() => path(page)).toBe(home)
    await page.goto(`${link.url}/dashboard`)
    await expect.poll(() => path(page)).toBe(home)
  })
}

test(
  'A signed-in customer returns to the page that required signing in, also after a session expired',
  { tag: '@journey' },
  async ({ page, link }) => {
    await page.goto(`${link.url}/my-account/bookings?type=bus`)
    await expect.poll(() => path(page)).toBe('/auth')
    await submitSignIn(page, 'customer')
    await expect.poll(() => path(page)).toBe('/my-account/bookings?type=bus')
    // robots.txt runs no app code. On an app page, the app would send the planted token before the reload and handle
    // the 401 there.
    await page.goto(`${link.url}/robots.txt`)
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
    await page.goto(`${link.url}/my-account/bookings?type=bus`)
    await expect.poll(() => path(page)).toBe('/auth?session=expired')
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
    expect(
      await page.evaluate(() => ['token', 'user', 'profile'].filter((name) => localStorage.getItem(name))),
    ).toEqual([])
    await submitSignIn(page, 'customer')
    await expect.poll(() => path(page)).toBe('/my-account/bookings?type=bus')
  },
)

test('A customer cannot open pages of other roles', async ({ page, signedIn, link }) => {
  await signedIn(page, 'customer')
  for (const restrictedPath of ['/admin/global', '/Admin/Hotel-Management', '/pending-approval']) {
    await page.goto(link.url + restrictedPath)
    await expect.poll(() => path(page)).toBe(restrictedPath === '/pending-approval' ? '/my-account' : '/unauthorized')
  }
  await expect(page.getByText('Access Denied')).toHaveCount(0)
  await page.goto(`${link.url}/admin/settings`)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
})

test('A token without stored user data is verified before the page is displayed', async ({ page, signedIn, link }) => {
  await signedIn(page, 'customer')
  await page.evaluate(() => ['user', 'profile'].forEach((name) => localStorage.removeItem(name)))
  let releaseResponse = () => {}
  const released = new Promise<void>((resolve) => (releaseResponse = resolve))
  await page.route('**/api/auth/me', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${link.url}/my-account`)
  await expect(page.getByText('Initializing')).toBeVisible()
  await expect(page.getByText('Checking permissions...')).toBeVisible()
  releaseResponse()
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
})

test('Signing out removes all data of the user from the device', { tag: '@journey' }, async ({ page, signedIn }) => {
  await signedIn(page, 'customer')
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged Out')).toBeVisible()
  await expect.poll(() => path(page)).toBe('/')
  expect(await page.evaluate(() => ['token', 'user', 'profile'].filter((name) => localStorage.getItem(name)))).toEqual(
    [],
  )
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  await expect.poll(databases).not.toContainEqual(expect.stringMatching(/^tilipo-user-/))
})

test('The profile lists the devices and signs another one out', async ({ page, browser, signedIn, link }) => {
  await signedIn(page, 'customer2')
  const other = await newPhoneContext(browser)
  const phone = await other.newPage()
  await phone.goto(`${link.url}/auth`)
  await submitSignIn(phone, 'customer2')
  await expect.poll(() => path(phone)).toBe('/my-account')
  await page.goto(`${link.url}/profile?tab=devices`)
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  await expect(devices.first()).toContainText('This device')
  await expect(devices.first().getByRole('button')).toHaveCount(0)
  const before = await devices.count()
  expect(before).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Sign out of all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, 'All other devices are signed out.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  await expect(phone.getByText('Your session has expired. Please log in again.')).toBeVisible()
  await expect(phone.getByText('from another device')).toBeVisible()
  await other.close()
})

test('An account with an employment offer can accept or decline it and continues accordingly', async ({
  page,
  browser,
  signedIn,
  tilipo,
  link,
}) => {
  await signedIn(page, 'hotel')
  const token = await getToken(page)
  for (const [name, decision, home] of [
    ['chileshe', 'Accept', '/admin/hotel-management'],
    ['mubanga', 'Decline', '/my-account'],
  ] as const) {
    const email = `${name}@demo.test`
    const hireResponse = await fetch(`${tilipo.direct}/api/admin/staff`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Chileshe Mumba', email, password: 'Employer#2026', role: 'partner-staff' }),
    })
    expect(hireResponse.status).toBe(200)
    const readEmail = async (): Promise<string | undefined> =>
      (await fetchFromServer(tilipo, `/dev/mailbox?to=${email}`, '')).messages[0]?.text
    await expect.poll(readEmail).toContain('/reset-password/')
    const context = await newPhoneContext(browser)
    const ownPage = await context.newPage()
    await ownPage.goto(link.url + /\/reset-password\/[\w-]+/.exec((await readEmail())!)![0])
    await ownPage.getByLabel('New password', { exact: true }).fill(password)
    await ownPage.getByLabel('Confirm new password').fill(password)
    await ownPage.getByRole('button', { name: 'Reset Password' }).click()
    await expect.poll(() => path(ownPage)).toBe('/auth')
    await submitSignIn(ownPage, name)
    await expect(ownPage.getByRole('heading', { name: /^Do you work for/ })).toBeVisible()
    await ownPage.goto(`${link.url}/my-account`)
    await expect.poll(() => path(ownPage)).toBe('/employment')
    await ownPage.getByRole('button', { name: decision }).click()
    await expect.poll(() => path(ownPage)).toBe(home)
    await context.close()
  }
})
