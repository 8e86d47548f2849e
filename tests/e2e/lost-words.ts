/** Nothing is lost on the narrowest screens and at 200 % zoom: nothing scrolls sideways and no words are cut off. */
import type { Page } from '@playwright/test'
import { resize } from './every-screen'

const windows = {
  '320 px wide': { width: 320, height: 640 },
  // What is left of an office window of 1280 by 900.
  '200 % zoom': { width: 640, height: 450 },
}

export async function lostWords(page: Page): Promise<string[]> {
  const lost: string[] = []
  for (const [name, viewport] of Object.entries(windows)) {
    await resize(page, viewport)
    lost.push(...(await page.evaluate(whatIsLost)).map((what) => `at ${name}: ${what}`))
  }
  return lost
}

/**
 * Runs in the page. Not lost is what may be scrolled to, what only screen readers are told, and what is shortened with a sign
 * of it: the whole stands behind its link.
 */
function whatIsLost(): string[] {
  const lost: string[] = []
  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 0) lost.push(`scrolls sideways by ${over} px`)
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement!
    if (!node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width > 0 && isCut(parent, box)) lost.push(`“${node.textContent.trim().slice(0, 60)}” is cut off`)
  }
  return lost

  function isCut(element: Element, box: DOMRect): boolean {
    for (
      let around: Element | null = element;
      around && around !== document.documentElement;
      around = around.parentElement
    ) {
      const { overflowX, overflowY, clipPath, position, textOverflow, webkitLineClamp } = getComputedStyle(around)
      if (clipPath !== 'none' || position === 'fixed' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        return false
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') return false
      const edge = around.getBoundingClientRect()
      if (overflowX !== 'visible' && (box.right > edge.right + 1 || box.left < edge.left - 1)) return true
      if (overflowY !== 'visible' && (box.bottom > edge.bottom + 1 || box.top < edge.top - 1)) return true
    }
    return box.right > innerWidth + 1 || box.left < -1
  }
}
