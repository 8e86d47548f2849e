/** Layout on the narrowest screens and at 200 % zoom: nothing scrolls sideways and no text is clipped. */
import type { Page } from '@playwright/test'
import { resize } from './all-screens'

const viewports = {
  '320 px wide': { width: 320, height: 640 },
  // The CSS size of a desktop window of 1280 by 900 px.
  '200 % zoom': { width: 640, height: 450 },
}

export async function findClippedText(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const [name, viewport] of Object.entries(viewports)) {
    await resize(page, viewport)
    problems.push(...(await page.evaluate(collectClippedText)).map((what) => `at ${name}: ${what}`))
  }
  return problems
}

const phone = { width: 360, height: 740 }

/** With 200 % text on a phone, nothing scrolls sideways and the sticky header takes at most a fifth of the screen. */
export async function findLargeTextFaults(page: Page): Promise<string[]> {
  await resize(page, phone)
  const faults = await page.evaluate(async (maxHeaderPx) => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    await new Promise((resolveFrame) => requestAnimationFrame(() => requestAnimationFrame(resolveFrame)))
    const found: string[] = []
    const overflow = document.documentElement.scrollWidth - innerWidth
    if (overflow > 0) {
      const widest = [...document.querySelectorAll('main *, header *, footer *')].filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1,
      )
      found.push(`scrolls sideways by ${overflow} px: ${widest[0]?.outerHTML.slice(0, 100)}`)
    }
    const header = document.querySelector('.top-bar')?.getBoundingClientRect().height ?? 0
    if (header > maxHeaderPx) found.push(`the header is ${header} px high`)
    style.fontSize = ''
    return found
  }, phone.height / 5)
  return faults.map((fault) => `with 200 % text: ${fault}`)
}

/**
 * Runs in the page. Text does not count as clipped if it can be scrolled to, is only for screen readers, or is
 * shortened with an ellipsis: the full text is behind its link.
 */
function collectClippedText(): string[] {
  const messages: string[] = []
  const overflow = document.documentElement.scrollWidth - innerWidth
  if (overflow > 0) messages.push(`scrolls sideways by ${overflow} px`)
  const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = textNodes.nextNode(); node; node = textNodes.nextNode()) {
    const parent = node.parentElement!
    if (!node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width > 0 && isClipped(parent, box)) messages.push(`“${node.textContent.trim().slice(0, 60)}” is cut off`)
  }
  for (const label of document.querySelectorAll<HTMLElement>('.date-input > span')) {
    const text = label.dataset.day || label.dataset.empty!
    if (label.checkVisibility() && isDateCovered(label, text)) messages.push(`the date “${text}” is cut off or covered`)
  }
  return messages

  /** The text of a date field is generated content, which has no box of its own. */
  function isDateCovered(label: HTMLElement, text: string): boolean {
    const context = document.createElement('canvas').getContext('2d')!
    context.font = getComputedStyle(label, '::before').font
    const box = label.getBoundingClientRect()
    const icon = label.parentElement!.querySelector('svg')!.getBoundingClientRect()
    // Without space beside the text, the icon wraps to a line that is hidden.
    const isIconBeside = icon.width > 0 && icon.top < box.bottom - 1
    return box.left + context.measureText(text).width > (isIconBeside ? icon.left : box.right) + 1
  }

  function isClipped(element: Element, box: DOMRect): boolean {
    for (
      let ancestor: Element | null = element;
      ancestor && ancestor !== document.documentElement;
      ancestor = ancestor.parentElement
    ) {
      const { overflowX, overflowY, clipPath, position, textOverflow, webkitLineClamp } = getComputedStyle(ancestor)
      if (clipPath !== 'none' || position === 'fixed' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        return false
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') return false
      const edge = ancestor.getBoundingClientRect()
      if (overflowX !== 'visible' && (box.right > edge.right + 1 || box.left < edge.left - 1)) return true
      if (overflowY !== 'visible' && (box.bottom > edge.bottom + 1 || box.top < edge.top - 1)) return true
    }
    return box.right > innerWidth + 1 || box.left < -1
  }
}
