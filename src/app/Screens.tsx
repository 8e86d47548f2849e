/** The screen of the current URL. On a navigation the old screen stays until the next one's code is there. */
import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  type Location,
} from 'react-router-dom'
import { usePublicReads } from '../api/use-read'
import { useArrival } from './arrival'
import { ErrorBoundary } from './ErrorBoundary'
import PublicLayout from './layouts/PublicLayout'
import { MissingScreen } from './pages/MissingScreen'
import { contextOf, findScreen, loadScreen, matchScreen, screenOf } from './screens'
import { TravelBar } from '../ui/TravelBar'

// Long enough for an answer from the device's cache, so that it comes without a skeleton; too short to notice.
const dataGraceMs = 150

export function Screens() {
  const location = useLocation()
  const shown = useShownLocation(location)
  useArrival(shown)
  return (
    <>
      {shown !== location && <TravelBar />}
      <At location={shown}>
        <RouteScreen at={shown} />
      </At>
    </>
  )
}

/** What the router's `useRoutes` gives the screens below it; the matching is ours, and its data router costs 2 KB more. */
function At({ location, children }: { location: Location; children: ReactNode }) {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  // A match of ours holds our route where the router keeps its own; nothing below asks for it.
  const here = useMemo(() => ({ outlet: null, matches: [matchScreen(location.pathname) as never], isDataRoute: false }), [location])
  return (
    <LocationContext value={place}>
      <RouteContext value={here}>{children}</RouteContext>
    </LocationContext>
  )
}

function RouteScreen({ at }: { at: Location }) {
  const { route } = matchScreen(at.pathname)
  const screen = screenOf(route)
  if (!screen) {
    return (
      <PublicLayout>
        <MissingScreen />
      </PublicLayout>
    )
  }
  const { Layout, page } = screen
  return (
    <Layout>
      <ErrorBoundary key={at.pathname}>
        <page.default />
      </ErrorBoundary>
    </Layout>
  )
}

function useShownLocation(location: Location): Location {
  const reads = usePublicReads()
  const [shown, setShown] = useState(location)
  useLayoutEffect(() => {
    if (location === shown) return
    const arrive = () => setShown(location)
    if (location.pathname === shown.pathname) return arrive()
    let gone = false
    const ready = findScreen(location.pathname).then(async (match) => {
      const { page } = await loadScreen(match.route)
      const data = page.load?.(contextOf(match, location, reads)).catch(() => undefined) // the page tells it
      return data && Promise.race([data, new Promise((done) => setTimeout(done, dataGraceMs))])
    })
    const go = () => {
      if (!gone) startTransition(arrive)
    }
    ready.then(go, go) // a screen that did not come is told by MissingScreen
    return () => {
      gone = true
    }
  }, [reads, location, shown])
  return shown
}
