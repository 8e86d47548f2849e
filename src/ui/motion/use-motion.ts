import { useEffect, useState, useSyncExternalStore } from 'react'
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
 * Returns the animated components, once they have loaded.
 *
 * @param isIdle whether the switch to animated components may happen now. The switch remounts the elements, so it must
 * wait while a dialog is open or a toast is displayed.
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

/**
 * Like `useMotion`, for a list. A list can be in use when the components have loaded, so the switch waits until none of
 * its items is focused or pressed.
 */
export function useMotionForList(): MotionLibrary | null {
  const [activeLibrary, setActiveLibrary] = useState(library)
  useEffect(() => {
    const update = () => {
      if (library && !document.querySelector('li:is(:active, :focus-within)')) setActiveLibrary(() => library)
    }
    // The focus moves only after the event.
    const updateLater = () => void setTimeout(update)
    update()
    const unsubscribe = subscribe(update)
    document.addEventListener('focusout', updateLater)
    document.addEventListener('pointerup', updateLater)
    return () => {
      unsubscribe()
      document.removeEventListener('focusout', updateLater)
      document.removeEventListener('pointerup', updateLater)
    }
  }, [])
  return activeLibrary
}
