import type { Page } from '@playwright/test'

/** Lays out all parts of a rendered page, also those outside the window (`src/ui/layout/BelowFold.tsx`). */
export const layOutBelowFold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.below-fold')) part.style.contentVisibility = 'visible'
  })
