/**
 * Renders the screen of the current URL. On a navigation the previous screen stays until the code of the next one is
 * loaded.
 */
import { startTransition, useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { Route, Routes, useLocation, type Location } from 'react-router-dom'
import { retryImport } from '../retry-import'
import { usePublicReads } from '../api/use-read'
import { useRouteChange } from './use-route-change'
import { ErrorBoundary } from './ErrorBoundary'
import PublicLayout from './layouts/PublicLayout'
import { MissingScreen } from './pages/MissingScreen'
import type { AppRoute } from '../page'
import { buildLoadContext, findScreen, loadScreen, matchScreen, getLoadedScreen } from './screens'
import { NavigationProgress } from '../ui/states/NavigationProgress'

// Time to wait for data before the screen is displayed. A response from the cache of the device arrives within it, so
// that no skeleton appears; the delay is too short to notice.
const dataGraceMs = 150

export function Screens() {
  const location = useLocation()
  const displayed = useDisplayedLocation(location)
  useRouteChange(displayed)
  const { route } = matchScreen(displayed.pathname)
  const [, onLoaded] = useReducer((count: number) => count + 1, 0)
  return (
    <>
      {displayed !== location && <NavigationProgress />}
      <Routes location={displayed}>
        <Route
          path={route.path}
          element={<RouteScreen route={route} pathname={displayed.pathname} onLoaded={onLoaded} />}
        />
      </Routes>
    </>
  )
}

interface RouteProps {
  route: AppRoute
  pathname: string
  onLoaded(): void
}

function RouteScreen({ route, pathname, onLoaded }: RouteProps) {
  const screen = getLoadedScreen(route)
  if (!screen) return <ScreenWithoutCode pathname={pathname} onLoaded={onLoaded} />
  const { Layout, page } = screen
  return (
    <Layout>
      <ErrorBoundary key={pathname}>
        <page.default />
      </ErrorBoundary>
    </Layout>
  )
}

/** Its code failed to load, or stalls. It is displayed as soon as it arrives, and reloaded when the device is online. */
function ScreenWithoutCode({ pathname, onLoaded }: Omit<RouteProps, 'route'>) {
  useEffect(() => {
    let isUnmounted = false
    const load = async () => isUnmounted || loadScreen((await findScreen(pathname)).route)
    void retryImport(load, { untilLoaded: true }).then(() => isUnmounted || onLoaded())
    // In Chromium, a module that failed to load fails until the page is reloaded (whatwg/html#6768).
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => {
      isUnmounted = true
      removeEventListener('online', reload)
    }
  }, [pathname, onLoaded])
  return (
    <PublicLayout>
      <MissingScreen />
    </PublicLayout>
  )
}

/** @returns the current location once its screen is loaded; until then the previous one, whose screen stays. */
function useDisplayedLocation(location: Location): Location {
  const reads = usePublicReads()
  const [displayed, setDisplayed] = useState(location)
  useLayoutEffect(() => {
    if (location === displayed) return
    const display = () => setDisplayed(location)
    if (location.pathname === displayed.pathname) return display()
    let isCancelled = false
    const ready = findScreen(location.pathname).then(async (match) => {
      const { page } = await loadScreen(match.route)
      const data = page.load?.(buildLoadContext(match, location, reads)).catch(() => undefined) // the page shows the error
      return data && Promise.race([data, new Promise((done) => setTimeout(done, dataGraceMs))])
    })
    const displayUnlessCancelled = () => {
      if (!isCancelled) startTransition(display)
    }
    ready.then(displayUnlessCancelled, displayUnlessCancelled) // MissingScreen reports a screen that failed to load
    return () => {
      isCancelled = true
    }
  }, [reads, location, displayed])
  return displayed
}
