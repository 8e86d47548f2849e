/** A device that has only signed in tells when it is ready, and then opens every screen that a command may lead to. */
import type { Page } from '@playwright/test'
import { expect, newPhoneContext, setOffline, test, waitForServiceWorker, type Fixtures } from './fixtures'

async function signInAndPrepare(
  { browser, link, signedIn }: Pick<Fixtures, 'browser' | 'link' | 'signedIn'>,
  name: string,
): Promise<Page> {
  const context = await newPhoneContext(browser)
  const page = await context.newPage()
  await signedIn(page, name)
  await waitForServiceWorker(page)
  await page.goto(`${link.url}/my-changes`)
  await expect(page.getByText('Your screens and your data are on this device.')).toBeVisible()
  await setOffline(context, true)
  return page
}

async function expectScreens(page: Page, url: string, screens: readonly string[]): Promise<void> {
  for (const path of screens) {
    await page.goto(url + path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0)
    await expect(page.getByRole('heading', { name: "This page isn't on this device yet" }), path).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /can't be shown yet|Something went wrong/ }), path).toHaveCount(0)
  }
}

const publicScreens = ['/', '/products', '/contact', '/whos-hiring', '/about', '/terms', '/privacy-policy', '/services']

test('A support ticket that a customer writes offline opens, as do all screens of queued commands', async ({
  browser,
  link,
  signedIn,
}) => {
  const page = await signInAndPrepare({ browser, link, signedIn }, 'customer')
  await page.goto(`${link.url}/support`)
  await page.getByRole('button', { name: 'New Ticket' }).click()
  await page.getByLabel('Subject').fill('Where is my receipt')
  await page.getByLabel('What is it about?').selectOption('Something else')
  await page.getByLabel('Message', { exact: true }).fill('I paid yesterday and have no receipt yet.')
  await page.getByRole('button', { name: 'Send Ticket' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where is my receipt' })).toBeVisible()
  await page.goto(`${link.url}/cart`)
  await page
    .getByRole('link', { name: /shop|products/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await expectScreens(page, link.url, [
    ...publicScreens,
    '/my-account',
    '/my-account/bookings',
    '/messages',
    '/profile',
    '/support',
    '/my-applications',
    '/favorites',
    '/notifications',
    '/my-changes',
  ])
  await page.context().close()
})

for (const [name, area, screens] of [
  [
    'hotel',
    '/admin/hotel-management',
    ['today', 'bookings', 'calendar', 'rooms', 'rooms/new', 'staff', 'day-sheet', 'cash', 'counter'],
  ],
  ['store', '/admin/store-management', ['today', 'products', 'products/new', 'orders', 'staff', 'cash', 'counter']],
] as const)
  test(`A partner (${name}) opens all screens of queued commands offline after signing in`, async ({
    browser,
    link,
    signedIn,
  }) => {
    const page = await signInAndPrepare({ browser, link, signedIn }, name)
    await expectScreens(page, link.url, [
      ...publicScreens,
      area,
      ...screens.map((screen) => `${area}/${screen}`),
      '/admin/messages',
      '/admin/support',
      '/admin/scan',
      '/profile',
      '/notifications',
      '/my-changes',
    ])
    await page.context().close()
  })

test('A hire with a deposit opens offline on a device of a car hire that has only signed in', async ({
  browser,
  link,
  signedIn,
}) => {
  const page = await signInAndPrepare({ browser, link, signedIn }, 'carhire')
  await page.goto(`${link.url}/admin/car-hire-management/bookings`)
  await page
    .getByRole('row', { name: /Out on hire/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /TLP-/ })
  await expect(dialog.getByText('Total', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark returned' })).toBeVisible()
  await expect(page.getByRole('heading', { name: "This page isn't on this device yet" })).toHaveCount(0)
  await page.context().close()
})
