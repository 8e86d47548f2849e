/** Search as a visitor uses it: with typos, with filters, without JavaScript, and offline. */
import { newPhoneContext, expect, waitForServiceWorker, test, setOffline } from './fixtures'

test('Filters update a list in place and are stored in the URL', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/services/car-hire-companies')
  const filters = page.getByRole('search', { name: 'Search cars' })
  await filters.getByText('More filters').click()
  await filters.getByLabel('Price to').fill('700')
  await filters.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/priceTo=700/)
  await expect(filters.getByText('More filters (1)')).toBeVisible()
  await expect(filters.getByLabel('Price to')).toHaveValue('700')
  await filters.getByLabel('Sort by').selectOption('Lowest price')
  await expect(page).toHaveURL(/priceTo=700.*sort=priceUp|sort=priceUp.*priceTo=700/)
  await expect(page.getByRole('article').first()).toContainText('ZMW 6')
})

test('A date field displays the date in the Zambian format in every browser', async ({ page }) => {
  await page.goto('/services/bus-ticketing?from=2027-03-01')
  const displayedDate = page.locator('.date-input', { has: page.getByLabel('Day of travel') }).locator('[data-day]')
  await expect(displayedDate).toHaveAttribute('data-day', '1 Mar 2027')
  await page.getByLabel('Sort by').selectOption('Lowest price')
  await expect(page).toHaveURL(/from=2027-03-01.*sort=priceUp|sort=priceUp.*from=2027-03-01/)
  await page.getByLabel('Day of travel').fill('2027-03-02')
  await expect(displayedDate).toHaveAttribute('data-day', '2 Mar 2027')
})

test('Filters work without JavaScript', async ({ browser, tilipo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${tilipo.link.url}/services/bus-ticketing`)
  await expect(page.getByText(/seats? left/).first()).toBeVisible()
  await page.getByText('More filters').click()
  await page.getByLabel('Day of travel').fill('2027-03-01')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText(/1 Mar 2027: \d+ seats left/).first()).toBeVisible()
  await context.close()
})

test(
  'An offline search uses cached listings and displays that it does',
  { tag: '@journey' },
  async ({ browser, tilipo, link }) => {
    const context = await newPhoneContext(browser)
    const page = await context.newPage()
    await page.goto(`${tilipo.link.url}/services/stores`)
    await waitForServiceWorker(page)
    const name = await page.getByRole('article').getByRole('link').first().innerText()
    const isCached = (cache: string, part: string) =>
      page.evaluate(
        async ([from, wanted]) => (await (await caches.open(from!)).keys()).some(({ url }) => url.includes(wanted!)),
        [cache, part],
      )
    await expect.poll(() => isCached('tilipo-public-answers', '/api/listings')).toBe(true)
    // The app prefetches the browsing pages when a visitor opens a second page.
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.poll(() => isCached('tilipo-code', '/search-cached-catalogue-')).toBe(true)
    link.rule = () => 'drop before'
    await setOffline(context, true)
    await page.goto(`${tilipo.link.url}/services?q=${encodeURIComponent(name)}`)
    await expect(page.getByText('saved on this phone')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: name }).first()).toBeVisible()
    await context.close()
  },
)
