/** Accessibility of a page as axe finds it, and the layout of a state that no address leads to, such as an open form. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { resize } from './all-screens'
import { expect } from './fixtures'

/** Lists the serious and critical violations. */
export async function findViolations(page: Page): Promise<string[]> {
  // Legacy mode, because the app has no frames of other origins. Only violations are serialized, which takes a third of
  // the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)
}

const phone = { width: 360, height: 740 }
const office = { width: 1280, height: 900 }

/** Checks what is displayed in both themes, on a phone and in an office: nothing scrolls sideways, and axe finds nothing. */
export async function expectGoodLayout(page: Page): Promise<void> {
  const faults: string[] = []
  for (const size of [office, phone])
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveClass(theme)
      await resize(page, size)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) faults.push(`${theme} ${size.width}: scrolls sideways by ${overflow} px`)
      faults.push(...(await findViolations(page)).map((fault) => `${theme} ${size.width}: ${fault}`))
    }
  expect(faults).toEqual([])
}
