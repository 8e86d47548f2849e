/** Updates title, scroll position and focus on a route change, as a browser does on a full page load. */
import { useEffect, useRef } from 'react'
import { useNavigationType, type Location } from 'react-router-dom'
import { usePublicReads } from '../api/use-read'
import type { PublicReads } from '../api/public-reads'
import { mainId } from '../ui/SkipLink'
import { contextOf, matchScreen, screenOf, type Match } from './screens'

const positions = new Map<string, number>()

export function useArrival(location: Location): void {
  const reads = usePublicReads()
  const cameBack = useNavigationType() === 'POP'
  const last = useRef(location)

  useEffect(() => {
    const stop = keepTitle(matchScreen(location.pathname), location, reads)
    const from = last.current
    last.current = location
    if (from !== location) scrollOnArrival(location, cameBack)
    // A new page of a list starts at the top too, for users of keyboards and screen readers.
    if (from.pathname !== location.pathname || (from.search !== location.search && !keepsPlace(location)))
      document.getElementById(mainId)?.focus({ preventScroll: true })
    return stop
  }, [reads, location, cameBack])

  useEffect(() => {
    const remember = () => positions.set(location.key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [location.key])
}

/** Sets the title now, and again when the data of the page has loaded. */
function keepTitle(match: Match, place: Location, reads: PublicReads): () => void {
  let gone = false
  const context = contextOf(match, place, reads)
  const page = screenOf(match.route)?.page
  const tell = () => {
    const head = page?.head?.(context)
    if (head && !gone) document.title = head.title
  }
  tell()
  page?.load?.(context).then(tell, () => undefined)
  return () => {
    gone = true
  }
}

const keepsPlace = ({ state }: Pick<Location, 'state'>): boolean =>
  Boolean((state as { keepScroll?: boolean } | null)?.keepScroll)

function scrollOnArrival({ key, hash, state }: Location, cameBack: boolean) {
  const kept = positions.get(key)
  if (cameBack && kept !== undefined) return window.scrollTo(0, kept)
  if (hash) return document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  // A filter or tab that only changes the query requests to keep the scroll position.
  if (keepsPlace({ state })) return
  window.scrollTo(0, 0)
}
