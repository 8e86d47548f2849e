/**
 * The frame of the signed-in screens, with the texts of the specification: menus, touch targets, the bell and its list.
 */
import type { Page } from '@playwright/test'
import { newPhoneContext, expect, test, type Tilipo } from './fixtures'

const path = (page: Page) => new URL(page.url()).pathname
const notify = async (tilipo: Tilipo, to: string, message: string): Promise<void> => {
  const answer = await fetch(`${tilipo.direct}/api/dev/notify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: `${to}@demo.test`, message }),
  })
  expect(answer.status).toBe(200)
}

test('The side menu on a phone is 280 px wide, and a link in it navigates and closes it', async ({
  browser,
  link,
  signedIn,
}) => {
  const phone = await newPhoneContext(browser)
  const page = await phone.newPage()
  await signedIn(page, 'customer')
  await page.goto(`${link.url}/my-account`)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboard',
    'My Bookings',
    'Messages',
    'Profile',
    'Support',
  ])
  expect(await drawer.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(280)
  await drawer.getByRole('link', { name: 'Support' }).click()
  await expect.poll(() => path(page)).toBe('/support')
  await expect(drawer).toBeHidden()
  await phone.close()
})

for (const [name, viewport] of [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const)
  test(`Every item of the administrators’ menu fits into one line on ${name}, with its badge`, async ({
    browser,
    link,
    signedIn,
  }) => {
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    await signedIn(page, 'admin')
    await page.goto(`${link.url}/admin/global/approvals`)
    if (name === 'a phone') await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const items = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    await expect(items.filter({ hasText: 'Vendor Approvals' }).locator('.badge')).toBeVisible()
    const texts = await items.evaluateAll((links) =>
      links.map((item) => {
        const range = document.createRange()
        range.selectNode(item.lastElementChild?.classList.contains('badge') ? item.childNodes[1]! : item.lastChild!)
        return { text: item.textContent, lines: range.getClientRects().length }
      }),
    )
    // The progress of the first sync is a sentence.
    expect(texts.filter(({ text, lines }) => lines > 1 && !text.includes('offline use'))).toEqual([])
    await context.close()
  })

test('The user menu has initials, Dashboard, Profile, Support and Logout', async ({ page, signedIn }) => {
  await signedIn(page, 'hotel')
  const button = page.getByRole('button', { name: /^Account of/ })
  await expect(button).toHaveText(/^[A-Z]{2}$/)
  await button.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Dashboard', 'Profile', 'Support', 'Logout'])
  await page.getByRole('menuitem', { name: 'Support' }).click()
  await expect.poll(() => path(page)).toBe('/admin/support')
})

const areas = [
  [
    'bus',
    '/admin/bus-management',
    [
      'Analytics',
      'Today',
      'Bookings',
      'Calendar',
      'Routes',
      'Trips',
      'Fleet',
      'Passengers',
      'Reviews',
      'Staff',
      'Jobs',
      'Finance',
    ],
  ],
  [
    'store',
    '/admin/store-management',
    ['Analytics', 'Today', 'Products', 'Orders', 'Customers', 'Reviews', 'Staff', 'Jobs', 'Finance'],
  ],
  [
    'admin',
    '/admin/global',
    [
      'Overview',
      'User Management',
      'Vendor Approvals',
      'Hotel Management',
      'Bus Management',
      'Car Hire',
      'Real Estate',
      'Travel Agencies',
      'Stores',
      'Carriers & Cargo',
    ],
  ],
] as const
for (const [account, home, menuItems] of areas) {
  test(`The ${account} area has its menu and a first screen with figures`, async ({ page, link, signedIn }) => {
    await signedIn(page, account)
    await page.goto(`${link.url}/dashboard`)
    await expect.poll(() => path(page)).toBe(home)
    const commonItems =
      account === 'admin'
        ? ['Support Tickets', 'Reported Content', 'Finance', 'Audit Log', 'System Settings']
        : ['Scan tickets', 'Messages', 'Profile', 'Support']
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    // Queues of administrators have a badge. The state of offline use is displayed below the menu once it is known.
    const withBadge = (item: string) => new RegExp(`^${item}(\\d+ waiting)?$`)
    await expect(links.filter({ hasNotText: 'offline use' })).toHaveText([...menuItems, ...commonItems].map(withBadge))
    await expect(page.locator('.stat').first()).toBeVisible()
  })
}

test(
  'A new notification appears as a toast, in the list and in the count of unread ones',
  { tag: '@journey' },
  async ({ page, link, tilipo, signedIn }) => {
    await signedIn(page, 'customer')
    await page.goto(`${link.url}/notifications`)
    const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications')
    // Repeat until the first socket event has arrived. Earlier notifications appear as well.
    let count = 0
    await expect(async () => {
      const toast = page
        .getByRole('region', { name: 'Messages' })
        .getByText('New Notification')
        .first()
        .waitFor({ timeout: 5000 })
      await Promise.all([toast, notify(tilipo, 'customer', `The first of today, told ${++count}`)])
    }).toPass()
    await expect(rows.first()).toContainText(`The first of today, told ${count}`)
    await page.getByRole('button', { name: 'Mark all as read' }).first().click()
    await expect(bell).toHaveAccessibleName('Notifications')
    await notify(tilipo, 'customer', 'The second of today')
    await expect(rows.first()).toContainText('The second of today')
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await rows.first().getByRole('button').click()
    await expect(bell).toHaveAccessibleName('Notifications')
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    for (let index = 0; index < 20; index++) await notify(tilipo, 'customer', `Number ${index}`)
    await expect(bell).toHaveAccessibleName('Notifications, 20 unread')
    await expect(rows).toHaveCount(20)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(rows.first()).toContainText('The second of today')
  },
)
