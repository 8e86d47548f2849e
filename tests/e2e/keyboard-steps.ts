/** Steps with the keyboard only, for the tests of the keyboard. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

const maxTabStops = 150

/** Waits until the app is hydrated and has loaded its menus. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Theme' })).toHaveAttribute('popovertarget')
  await page.waitForLoadState('networkidle')
}

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Expects the focus on an element in the window, with an outline on itself or on its label. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement!
        const name = `${focused.localName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 30)}`
        const outlined = (style: CSSStyleDeclaration) =>
          style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
        const boxes = [focused, ...(focused.matches('input') ? [focused.closest('label')!] : [])].filter(Boolean)
        if (focused === document.body) return 'nothing has the focus'
        if (!boxes.some((box) => outlined(getComputedStyle(box)) || outlined(getComputedStyle(box, '::after'))))
          return `no outline: ${name}`
        const { top, bottom } = focused.getBoundingClientRect()
        return bottom > 0 && top < innerHeight ? 'seen' : `out of the window: ${name}`
      }),
    )
    .toBe('seen')
}

/**
 * Presses the key until the target has the focus.
 *
 * @returns the names of the tab stops, the target's last
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  await expect(target).toBeVisible()
  const stops: string[] = []
  while (stops.length < maxTabStops) {
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
    stops.push(
      await page.evaluate(
        () => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent!.trim(),
      ),
    )
    if (await hasFocus(target)) return stops
  }
  throw new Error(`not reached: ${stops.join(' | ')}`)
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Types a date in the order in which the field shows it: month, day, year. */
export async function typeDate(page: Page, target: Locator, date: string): Promise<void> {
  await tabTo(page, target)
  const [year, month, day] = date.split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  await expect(target).toHaveValue(date)
}
