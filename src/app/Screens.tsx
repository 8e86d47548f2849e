/** The screen of the current URL. On a navigation the old screen stays until the next one's code is there. */
import { startTransition, useLayoutEffect, useState } from 'react'
import { useLocation, useRoutes, type Location } from 'react-router-dom'
import { usePublicReads } from '../api/use-read'
import { useArrival } from './arrival'
import { ErrorBoundary } from './ErrorBoundary'
import PublicLayout from './layouts/PublicLayout'
import type { AppRoute } from './page'
import { MissingScreen } from './pages/MissingScreen'
import { contextOf, loadScreen, matchScreen, screenOf } from './screens'
import { TravelBar } from '../ui/TravelBar'

// Long enough for an answer from the device's cache, so that it comes without a skeleton; too short to notice.
const dataGraceMs = 150

export function Screens({ routes }: { routes: AppRoute[] }) {
  const location = useLocation()
  const shown = useShownLocation(routes, location)
  useArrival(routes, shown)
  const screen = useRoutes(
    routes.map((route) => ({ path: route.path, element: <RouteScreen route={route} at={shown} /> })),
    shown,
  )
  return (
    <>
      {shown !== location && <TravelBar />}
      {screen}
    </>
  )
}

function RouteScreen({ route, at }: { route: AppRoute; at: Location }) {
  const screen = screenOf(route)
  if (!screen) {
    return (
      <PublicLayout>
        <MissingScreen />
      </PublicLayout>
    )
  }
  const { Layout, page } = screen
  const Guard = route.guard
  const content = (
    <ErrorBoundary key={at.pathname}>
      <page.default />
    </ErrorBoundary>
  )
  return <Layout>{Guard ? <Guard>{content}</Guard> : content}</Layout>
}

function useShownLocation(routes: AppRoute[], location: Location): Location {
  const reads = usePublicReads()
  const [shown, setShown] = useState(location)
  useLayoutEffect(() => {
    if (location === shown) return
    const match = matchScreen(routes, location.pathname)
    const arrive = () => setShown(location)
    if (location.pathname === shown.pathname) return arrive()
    let gone = false
    const ready = loadScreen(match.route).then(({ page }) => {
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
  }, [routes, reads, location, shown])
  return shown
}
