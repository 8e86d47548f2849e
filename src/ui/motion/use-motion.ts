import { useState, useSyncExternalStore } from 'react'
import { retryImport } from '../../retry-import'

export type MotionLibrary = typeof import('./library')

let library: MotionLibrary | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads framer-motion and the components that use it. Without them, the app works without animations. */
export function loadMotion(): Promise<void> {
  loading ??= retryImport(() => import('./library')).then(
    (loaded) => {
      library = loaded
      for (const listener of listeners) listener()
    },
    () => {
      loading = null
    },
  )
  return loading
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns the animated components, once they have loaded. This is not a `lazyPart`: rendering must not load the library,
 * because `deferred.ts` decides which devices do (decision 036), and its components replace elements that are in use.
 *
 * @param isIdle whether the switch to animated components may happen now. The switch remounts the elements, so it must
 * wait while a dialog is open, a toast is displayed or an item of a list is in use.
 * @returns null until the switch
 */
export function useMotion(isIdle: boolean): MotionLibrary | null {
  const loaded = useSyncExternalStore(
    subscribe,
    () => library,
    () => null,
  )
  const [activeLibrary, setActiveLibrary] = useState(loaded)
  if (isIdle && activeLibrary !== loaded) {
    setActiveLibrary(() => loaded)
    return loaded
  }
  return activeLibrary
}
