import { useEffect, useState, type ComponentType } from 'react'
import { waitForPageLoad } from './wait-for-page-load'
import { retryImport } from './retry-import'

/**
 * Loads a part of the layout after the page load, so that it adds nothing to the first paint: menus and
 * session-dependent parts. Returns null until then. `load` must be a module constant: `() => import('./AccountMenu')`.
 */
export function useDeferredPart<P>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    let isCancelled = false
    waitForPageLoad()
      .then(() => retryImport(load))
      .then(
        (module) => isCancelled || setPart(() => module.default),
        () => undefined, // the code is not available offline: the page works without the part
      )
    return () => {
      isCancelled = true
    }
  }, [load])
  return part
}
