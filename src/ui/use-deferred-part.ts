import { useEffect, useState, type ComponentType } from 'react'
import { waitForPageLoad } from './wait-for-page-load'
import { retryImport } from '../retry-import'

const retryDelayMs = 20_000

/**
 * Loads a part of the page after the page load, so that it adds nothing to the first paint. Returns null until then.
 * If the import fails, it is repeated later, and as soon as the device is online again.
 * @param load a module constant: `() => import('./AccountMenu')`
 * @param isRequired whether the page currently has nothing else to show
 * @throws the error of the import, for the error boundary, if the part is required
 */
export function useDeferredPart<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  isRequired = false,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isUnmounted = false
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    const handleFailure = (error: unknown) => {
      if (isUnmounted) return
      setFailure(error)
      retryTimer = setTimeout(loadPart, retryDelayMs)
    }
    const loadPart = () => {
      clearTimeout(retryTimer)
      void waitForPageLoad()
        .then(() => retryImport(load))
        .then((module) => isUnmounted || setPart(() => module.default), handleFailure)
    }
    loadPart()
    addEventListener('online', loadPart)
    return () => {
      isUnmounted = true
      clearTimeout(retryTimer)
      removeEventListener('online', loadPart)
    }
  }, [load])
  if (isRequired && !part && failure !== undefined) throw failure
  return part
}
