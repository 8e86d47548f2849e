/** Journey 1: a traveller books a room, from the home page to the booking; its partner hears of it at once. */
import { expect, signInHere, test } from './fixtures'
import { addDays, lusakaDate } from '../../contract/values'

const inDays = (days: number) => addDays(lusakaDate(Date.now()), days)

test('a traveller books and pays for a room; the partner is told live', async ({ browser, tilipo, signedIn, link }) => {
  void tilipo
  const partnerPhone = await browser.newContext({ baseURL: link.url })
  const partner = await partnerPhone.newPage()
  await signedIn(partner, 'hotel')
  await partner.goto('/admin/hotel-management/bookings')
  await partner.waitForLoadState('networkidle')

  const phone = await browser.newContext({ baseURL: link.url, viewport: { width: 360, height: 740 } })
  const page = await phone.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: /hotel/i }).first().click()
  await expect(page).toHaveURL(/\/services\/hotels/)
  // The demo partner's own hotel, so that its partner is the one who is told.
  const hotel = await vendorOf(partner)
  await page.goto(`/services/hotels/companies/${hotel}`)
  await page.locator('a[href^="/services/hotels/book/"]').first().click()
  await expect(page).toHaveURL(/\/services\/hotels\/book\//)

  await page.getByLabel(/check.?in/i).fill(inDays(40))
  await page.getByLabel(/check.?out/i).fill(inDays(42))
  await expect(page.getByText(/ZMW [\d,]+\.\d\d/).first()).toBeVisible()
  await page.getByRole('button', { name: /book/i }).first().click()
  await expect(page).toHaveURL(/\/auth/)
  await signInHere(page, 'customer')
  await expect(page).toHaveURL(/\/services\/hotels\/book\/.*40?/)
  await expect(page.getByLabel(/check.?in/i)).toHaveValue(inDays(40))
  await page.getByRole('button', { name: /book/i }).first().click()

  await expect(page).toHaveURL(/\/payment\/hotel\//)
  await page.getByLabel(/phone|number/i).first().fill('0961234567')
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page).toHaveURL(/\/payment\/verify\?reference=/)
  await expect(page.getByText('Payment successful! Your booking is confirmed.')).toBeVisible({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/my-account\/bookings/, { timeout: 10_000 })
  await expect(page.getByText('Confirmed').first()).toBeVisible()

  await expect(partner.getByText('New Notification').first()).toBeVisible({ timeout: 15_000 })
  await expect(partner.getByText(/TLP-/).first()).toBeVisible()
  await phone.close()
  await partnerPhone.close()
})

const vendorOf = (page: import('@playwright/test').Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { vendorId: string }).vendorId)
