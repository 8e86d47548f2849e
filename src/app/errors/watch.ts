/** Passes errors of the page to the reporter, whose code is loaded with the first error (decision 037). */
import type { RootOptions } from 'react-dom/client'
import type { invalidItemEvent } from '../../api/invalid-items'

type Reporter = typeof import('./report')
type Report = Parameters<Reporter['reportError']>

/** An error whose reporter cannot be loaded is lost: there is no connection, or an update has replaced this build. */
const report = (...given: Report): void =>
  void import('./report').then(({ reportError }) => reportError(...given)).catch(() => undefined)

const onRenderError: RootOptions['onUncaughtError'] = (error, { componentStack }) => {
  console.error(error)
  report('render', error, componentStack)
}

export const rootOptions: RootOptions = {
  onUncaughtError: onRenderError,
  onCaughtError: onRenderError,
  // React rendered again, for example because the server's markup differed. Browser tests fail on this message.
  onRecoverableError(error, { componentStack }) {
    console.error('Recoverable rendering error:', error)
    report('recoverable', error, componentStack)
  },
}

const itemEvent: typeof invalidItemEvent = 'tilipo:invalid-item'

export function watchErrors(): void {
  addEventListener('error', ({ error }) => error && report('script', error))
  addEventListener('unhandledrejection', ({ reason }) => report('promise', reason))
  addEventListener(itemEvent, () => report('invalid_items'))
}
