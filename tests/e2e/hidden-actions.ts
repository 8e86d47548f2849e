import type { Page } from '@playwright/test'

/** Finds buttons of table rows that are scrolled or cut out of sight horizontally. */
export const findHiddenActions = (page: Page): Promise<string[]> =>
  page.locator('.cell-actions > *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const box = element.closest('.table-scroll')!.getBoundingClientRect()
        return width > 0 && (left < Math.max(0, box.left) - 1 || right > Math.min(innerWidth, box.right) + 1)
      })
      .map((element) => `the action "${element.ariaLabel ?? element.textContent}" is out of sight`),
  )
