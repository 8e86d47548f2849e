/** Every screen, as axe sees it: nothing serious or critical, in both themes, on a phone and in an office browser. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, test, type Tilipo } from './fixtures'

const screens: Record<string, string[]> = {
  nobody: [
    '/', '/services', '/services?q=lodge', '/services?q=lodge&town=Nakonde&priceTo=1', '/services/car-hire-companies?from=2027-01-04&to=2027-01-08', '/services/hotels', '/services/stores', '/services/bus-ticketing', '/vendors',
    '/about', '/contact', '/whos-hiring', '/auth', '/auth?mode=signup', '/forgot-password', '/check-your-email', '/unauthorized',
    '/suspended', '/payment-failed', '/nowhere',
  ],
  customer2: ['/my-account', '/my-account/bookings', '/favorites', '/cart', '/my-applications', '/messages', '/profile', '/payment/verify', '/support'],
  hotel: ['/admin/hotel-management', '/admin/hotel-management/bookings', '/admin/messages', '/profile', '/admin/support'],
  pending: ['/pending-approval'],
  admin: ['/admin/global', '/admin/support-tickets'],
}

const sizes = { phone: { width: 360, height: 740 }, office: { width: 1280, height: 900 } }

async function look(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${new URL(url).pathname} ${id}: ${nodes.map((node) => node.target).join(' | ')}`)
}

for (const [who, paths] of Object.entries(screens)) {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${who}, ${size}, ${colorScheme}`, async ({ browser, tilipo, signedIn }) => {
        const { page, close } = await open(browser, tilipo, { viewport, colorScheme })
        if (who !== 'nobody') await signedIn(page, who)
        const found: string[] = []
        for (const path of paths) found.push(...(await look(page, tilipo.link.url + path)))
        expect(found).toEqual([])
        await close()
      })
    }
  }
}

async function open(browser: Browser, tilipo: Tilipo, options: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' }) {
  const context = await browser.newContext({ ...options, baseURL: tilipo.link.url, reducedMotion: 'reduce' })
  return { page: await context.newPage(), close: () => context.close() }
}
