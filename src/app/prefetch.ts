/** Fetches a page's code when someone is about to follow a link: a finger down or a pointer over it. */
import type { AppRoute } from './page'
import { loadScreen, matchScreen } from './screens'

export function prefetchOnIntent(routes: AppRoute[]): void {
  const onIntent = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href^="/"]')
    if (link) void loadScreen(matchScreen(routes, link.pathname).route).catch(() => undefined)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    addEventListener(type, onIntent, { passive: true, capture: true })
  }
}
