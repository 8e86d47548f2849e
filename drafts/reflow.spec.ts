/** Nothing is lost on the narrowest screens, and at 200 % zoom: no page of the public is wider than the window. */
import { expect, test } from './fixtures'
import { startFor } from '../screens/which'

const windows = {
  '320 px wide': { width: 320, height: 640 },
  // What is left of an office window of 1280 by 900.
  '200 % zoom': { width: 640, height: 450 },
}

for (const [name, viewport] of Object.entries(windows)) {
  test(`every public page at ${name}`, async ({ browser, tilipo }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: tilipo.link.url })
    const page = await context.newPage()
    const paths = startFor('nobody')
    await page.goto('/')
    const listing = await page.locator('main a[href*="/book/"]').first().getAttribute('href')
    await page.goto('/vendors')
    const vendor = await page.locator('main a[href^="/vendor/"]').first().getAttribute('href')
    paths.push(listing!, vendor!)
    const wide: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) wide.push(`${path}: ${over} px`)
    }
    expect(wide).toEqual([])
    await context.close()
  })
}
