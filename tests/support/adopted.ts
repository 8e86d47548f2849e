/** What becomes of the server's elements once the app's scripts run: hydration has to adopt them all, and make none anew. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    notAdopted(): string[]
  }
}

/** Before the first `goto`: every page is watched from its first script on. */
export const watchAdoption = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** What was taken away, put in or worded anew since, but what is meant to come or to change after the first paint. */
export const notAdopted = (page: Page): Promise<string[]> => page.evaluate(() => window.notAdopted())

/** Runs in the page, so it can use nothing from outside itself. */
function watch(): void {
  const found: string[] = []
  const rendered = new Map<Element, string>()
  const filled = new Set<Node>()
  // Its text nodes may be cut differently: what is read is the same.
  const ownText = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join('')
  const nameOf = (element: Element) =>
    `<${element.localName} class="${element.className}"> “${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}”`

  const isPlaceholder = (element: Element) => element.matches('.skeleton, [aria-busy]')
  const isYear = (element: Element) => element.localName === 'span' && /^\d{4}$/.test(element.textContent ?? '')
  /** Services and products in turn, a side by chance at first. */
  const isFeatured = (place: Element) =>
    Boolean(place.closest('section')?.querySelector('h2')?.textContent?.startsWith('Featured'))
  const isMenu = (place: Element, element: Element) =>
    (place.matches('.top-actions') && element.matches('[aria-label="Theme"]')) ||
    (place.matches('.top-lead') && element.matches('dialog[aria-label="Menu"]'))
  /** Fetched once the page has loaded, below everything else. */
  const isLate = (element: Element) => Boolean(element.querySelector('h2')?.textContent?.startsWith('Reviews'))
  /** The next picture of the hero is fetched two seconds after the page has loaded. */
  const isNextHeroPicture = (place: Element, element: Element) =>
    place.matches('.hero-pictures') && element.localName === 'img'
  /** Within what came after the first paint nothing is the server's. */
  const isOurs = (place: Element) => rendered.has(place) || place.id === 'root'
  const isMeant = (place: Element, element: Element) =>
    !isOurs(place) ||
    isLate(element) ||
    isPlaceholder(element) ||
    filled.has(place) ||
    isYear(element) ||
    isFeatured(place) ||
    isNextHeroPicture(place, element) ||
    isMenu(place, element)

  const observer = new MutationObserver((changes) => {
    for (const { target, removedNodes } of changes) {
      if ([...removedNodes].some((node) => node instanceof Element && isPlaceholder(node))) filled.add(target)
    }
    for (const { target, addedNodes, removedNodes } of changes) {
      for (const [what, nodes] of [
        ['taken away', removedNodes],
        ['put in', addedNodes],
      ] as const) {
        for (const node of nodes) {
          if (node instanceof Element && !isMeant(target as Element, node)) found.push(`${what}: ${nameOf(node)}`)
        }
      }
    }
  })

  // The page is whole, and of its scripts none has run yet.
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const root = document.getElementById('root')!
    for (const element of root.querySelectorAll('*')) rendered.set(element, ownText(element))
    observer.observe(root, { childList: true, subtree: true })
  })

  window.notAdopted = () => {
    const reworded = [...rendered].filter(
      ([element, text]) => element.isConnected && ownText(element) !== text && !isFeatured(element),
    )
    return [
      ...found,
      ...reworded.map(([element, text]) => `worded anew: ${nameOf(element)}, was “${text}”`),
      ...(rendered.size > 20 ? [] : ['nothing was rendered']),
    ]
  }
}
