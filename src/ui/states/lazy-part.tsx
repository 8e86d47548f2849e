import { useContext, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { retryImport } from '../../retry-import'
import { OfflineContext } from './offline-context'
import { waitForPageLoad } from './wait-for-page-load'

/** In ms. The browser reports `online` also for networks without internet, so a failed load is repeated anyway. */
const retryDelayMs = 20_000

interface LoadingOptions<Props> {
  /**
   * When the code is loaded. `rendered` (default): with the first render. `page-loaded`: the same, but not before the
   * `load` event of the page, so that it does not compete with the first paint.
   */
  when?: 'rendered' | 'page-loaded'
  /** Displayed until the code has loaded, on the server and during hydration. Nothing by default. */
  fallback?: ReactNode | ((props: Props) => ReactNode)
}

/**
 * What is displayed if the code cannot be loaded, for example because it is not on the device and the device is offline.
 * `fallback`: the page works without the part. A function: its result, with a function that tries again, if need be by
 * reloading the page.
 */
type Substitute<Props> = 'fallback' | ((props: Props, retry: () => void) => ReactNode)

/**
 * `offline`: the screens with this part need it offline. It is then prefetched with them (`app/prefetch-offline.ts`).
 *
 * `onFailure` is `throw` by default: the page cannot do without the part, so the error boundary replaces the page. That
 * is only possible for offline parts: another part must never make a screen unavailable that works offline.
 */
type FailureOptions<Props> =
  { offline: true; onFailure?: 'throw' | Substitute<Props> } | { offline?: false; onFailure: Substitute<Props> }

type LazyPartOptions<Props> = LoadingOptions<Props> & FailureOptions<Props>

/** The loaders of the offline parts that the loaded modules declare. */
export const offlineParts = new Set<() => Promise<unknown>>()

/** A component whose code is loaded on demand. Its functions are for `usePreload`. */
interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Loads the code until the returned function is called. The listener is called when the code has loaded. */
  preload(listener: () => void): () => void
  isLoaded(): boolean
}

interface PartState<Props> {
  component?: ComponentType<Props>
  error?: unknown
}

/**
 * The one way to load a component on demand. It returns a component that is rendered like any other, also on the server,
 * where it renders its fallback. `retryImport` limits the time of the load. If it fails, it is repeated as soon as the
 * device is online and every 20 seconds, while the part is on the page: this succeeds where the browser or the service
 * worker requests the file again. Code that has loaded once is rendered at once.
 *
 * It does not use `React.lazy`: on the server that needs a Suspense boundary, whose inline scripts our content security
 * policy blocks, and `React.lazy` never repeats a failed load.
 *
 * @param load for example `() => import('./AccountMenu')`. Call `lazyPart` once per module, not while rendering.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { when = 'rendered', fallback = null, onFailure = 'throw', offline }: LazyPartOptions<Props>,
): LazyPart<Props> {
  if (offline) offlineParts.add(load)
  const initialState: PartState<Props> = {}
  let state = initialState
  let pendingAttempts = 0
  let renderedCount = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const setState = (next: PartState<Props>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const tryToLoad = async () => {
    clearTimeout(retryTimer)
    if (state.component) return
    pendingAttempts++
    try {
      if (when === 'page-loaded') await waitForPageLoad()
      const { default: component } = await retryImport(load)
      // Another component would replace the displayed one, and lose what the user has typed.
      if (!state.component) setState({ component })
    } catch (error) {
      if (state.component || listeners.size === 0) return
      clearTimeout(retryTimer)
      retryTimer = setTimeout(tryToLoad, retryDelayMs)
      // A part that is only preloaded has not failed: its first render tries again.
      if (renderedCount > 0) setState({ error })
    } finally {
      pendingAttempts--
    }
  }
  /** In Chromium, a module that failed to load fails until the page is reloaded (whatwg/html#6768). */
  const retry = async (isOffline: boolean) => {
    setState(initialState)
    await tryToLoad()
    if (!state.component && !isOffline) location.reload()
  }
  const preload = (listener: () => void) => {
    if (state.component) return () => undefined
    if (listeners.size === 0) addEventListener('online', tryToLoad)
    listeners.add(listener)
    if (pendingAttempts === 0) void tryToLoad()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearTimeout(retryTimer)
      removeEventListener('online', tryToLoad)
    }
  }
  const subscribe = (listener: () => void) => {
    renderedCount++
    const stop = preload(listener)
    return () => {
      stop()
      // The next render starts with the fallback and a new attempt.
      if (--renderedCount === 0 && !state.component) state = initialState
    }
  }

  function Part(props: Props) {
    const isOffline = useContext(OfflineContext)
    const { component: Loaded, error } = useSyncExternalStore(
      subscribe,
      () => state,
      () => initialState,
    )
    if (Loaded) return <Loaded {...props} />
    if (error !== undefined && onFailure === 'throw') throw error
    if (error !== undefined && typeof onFailure === 'function') return onFailure(props, () => void retry(isOffline))
    return typeof fallback === 'function' ? fallback(props) : fallback
  }
  return Object.assign(Part, { preload, isLoaded: () => state.component !== undefined })
}

/**
 * Loads a part before it is rendered, for example the form of a list's next step, so that it opens at once and offline.
 * @returns whether the part has loaded
 */
export const usePreload = (part: Pick<LazyPart<never>, 'preload' | 'isLoaded'>): boolean =>
  useSyncExternalStore(part.preload, part.isLoaded, () => false)
