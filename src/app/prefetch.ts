/** Fetches the code of a page when the user is about to follow a link: on touch, hover or focus. */
import { findScreen, loadScreen } from './screens'

export function prefetchOnIntent(): void {
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (link)
      findScreen(link.pathname)
        .then(({ route }) => loadScreen(route))
        .catch(() => undefined)
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    addEventListener(type, onIntent, { passive: true, capture: true })
  }
}
