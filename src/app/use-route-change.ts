/** Updates title, scroll position and focus on a route change, as a browser does on a full page load. */
import { useEffect, useRef } from 'react'
import { useNavigationType, type Location } from 'react-router-dom'
import { usePublicReads } from '../api/use-read'
import type { PublicReads } from '../api/public-read-cache'
import { mainId } from '../ui/layout/SkipLink'
import { buildLoadContext, matchScreen, getLoadedScreen, type Match } from './screens'

const positions = new Map<string, number>()

export function useRouteChange(location: Location): void {
  const reads = usePublicReads()
  const isBackNavigation = useNavigationType() === 'POP'
  const last = useRef(location)

  useEffect(() => {
    const stop = updateTitle(matchScreen(location.pathname), location, reads)
    const from = last.current
    last.current = location
    if (from !== location) updateScroll(location, isBackNavigation)
    // A new page of a list starts at the top too, for users of keyboards and screen readers.
    if (from.pathname !== location.pathname || (from.search !== location.search && !shouldKeepScroll(location)))
      document.getElementById(mainId)?.focus({ preventScroll: true })
    return stop
  }, [reads, location, isBackNavigation])

  useEffect(() => {
    const remember = () => positions.set(location.key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [location.key])
}

/** Sets the title now, and again when the data of the page has loaded. */
function updateTitle(match: Match, location: Location, reads: PublicReads): () => void {
  let isCancelled = false
  const context = buildLoadContext(match, location, reads)
  const page = getLoadedScreen(match.route)?.page
  const applyTitle = () => {
    const head = page?.head?.(context)
    if (head && !isCancelled) document.title = head.title
  }
  applyTitle()
  page?.load?.(context).then(applyTitle, () => undefined)
  return () => {
    isCancelled = true
  }
}

const shouldKeepScroll = ({ state }: Pick<Location, 'state'>): boolean =>
  Boolean((state as { keepScroll?: boolean } | null)?.keepScroll)

function updateScroll({ key, hash, state }: Location, isBackNavigation: boolean) {
  const savedPosition = positions.get(key)
  if (isBackNavigation && savedPosition !== undefined) return window.scrollTo(0, savedPosition)
  if (hash) return document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  // A filter or tab that only changes the query requests to keep the scroll position.
  if (shouldKeepScroll({ state })) return
  window.scrollTo(0, 0)
}
