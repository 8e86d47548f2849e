import type { Page } from '@playwright/test'

/** Lays out what a rendered page leaves until it is about to be seen (`src/ui/BelowFold.tsx`): for looking at all of it. */
export const layOutBelowFold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.below-fold')) part.style.contentVisibility = 'visible'
  })
