/** Checks that hydration adopts all server-rendered elements and creates none again. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    listAdoptionFailures(): string[]
  }
}

/** Starts watching a page. Call it before the first `goto`. */
export const watchAdoption = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** Returns the elements that were removed, added or changed since the first paint, except expected changes. */
export const getAdoptionFailures = (page: Page): Promise<string[]> => page.evaluate(() => window.listAdoptionFailures())

/** Runs in the page, so it cannot use anything from outside itself. */
function watch(): void {
  const failures: string[] = []
  const rendered = new Map<Element, string>()
  const placeholderParents = new Set<Node>()
  // Hydration may split text nodes differently, so only the joined text counts.
  const ownText = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent)
      .join('')
  const describeElement = (element: Element) =>
    `<${element.localName} class="${element.className}"> “${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}”`

  const isPlaceholder = (element: Element) => element.matches('.skeleton, [aria-busy]')
  const isYear = (element: Element) => element.localName === 'span' && /^\d{4}$/.test(element.textContent ?? '')
  /** The featured block alternates between services and products, and starts with a random side. */
  const isFeatured = (place: Element) =>
    Boolean(place.closest('section')?.querySelector('h2')?.textContent?.startsWith('Featured'))
  const isDeferredMenu = (place: Element, element: Element) =>
    (place.matches('.top-actions') && element.matches('[aria-label="Theme"]')) ||
    (place.matches('.top-lead') && element.matches('dialog[aria-label="Menu"]'))
  /** Reviews are fetched after the page has loaded. */
  const isDeferredReviews = (element: Element) =>
    Boolean(element.querySelector('h2')?.textContent?.startsWith('Reviews'))
  /** The next hero picture is fetched two seconds after the page has loaded. */
  const isNextHeroPicture = (place: Element, element: Element) =>
    place.matches('.hero-pictures') && element.localName === 'img'
  /** Elements added after the first paint contain no server-rendered elements. */
  const isServerRendered = (place: Element) => rendered.has(place) || place.id === 'root'
  const isExpectedChange = (place: Element, element: Element) =>
    !isServerRendered(place) ||
    isDeferredReviews(element) ||
    isPlaceholder(element) ||
    placeholderParents.has(place) ||
    isYear(element) ||
    isFeatured(place) ||
    isNextHeroPicture(place, element) ||
    isDeferredMenu(place, element)

  const observer = new MutationObserver((mutations) => {
    for (const { target, removedNodes } of mutations) {
      if ([...removedNodes].some((node) => node instanceof Element && isPlaceholder(node)))
        placeholderParents.add(target)
    }
    for (const { target, addedNodes, removedNodes } of mutations) {
      for (const [what, nodes] of [
        ['taken away', removedNodes],
        ['put in', addedNodes],
      ] as const) {
        for (const node of nodes) {
          if (node instanceof Element && !isExpectedChange(target as Element, node))
            failures.push(`${what}: ${describeElement(node)}`)
        }
      }
    }
  })

  // The document is complete, and none of its scripts has run yet.
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const root = document.getElementById('root')!
    for (const element of root.querySelectorAll('*')) rendered.set(element, ownText(element))
    observer.observe(root, { childList: true, subtree: true })
  })

  window.listAdoptionFailures = () => {
    const changedTexts = [...rendered].filter(
      ([element, text]) => element.isConnected && ownText(element) !== text && !isFeatured(element),
    )
    return [
      ...failures,
      ...changedTexts.map(([element, text]) => `text changed: ${describeElement(element)}, was “${text}”`),
      ...(rendered.size > 20 ? [] : ['nothing was rendered']),
    ]
  }
}
