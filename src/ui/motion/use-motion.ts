import { useEffect, useState, useSyncExternalStore } from 'react'
import { patiently } from '../patiently'

export type MotionLibrary = typeof import('./library')

let library: MotionLibrary | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads framer-motion and the components that are built on it. Without them everything works and nothing moves. */
export function loadMotion(): Promise<void> {
  loading ??= patiently(() => import('./library')).then(
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
 * Returns the animated components once they have been loaded.
 *
 * @param isIdle whether the elements may be replaced by animated ones now. React replaces the elements, so an open dialog or
 * a displayed message keeps what it has.
 * @returns null until then
 */
export function useMotion(isIdle: boolean): MotionLibrary | null {
  const loaded = useSyncExternalStore(
    subscribe,
    () => library,
    () => null,
  )
  const [used, setUsed] = useState(loaded)
  if (isIdle && used !== loaded) {
    setUsed(() => loaded)
    return loaded
  }
  return used
}

/**
 * The same for a list, which may be in use when the components arrive: it is replaced when nothing in it is focused or
 * pressed.
 */
export function useMotionForList(): MotionLibrary | null {
  const [used, setUsed] = useState(library)
  useEffect(() => {
    const update = () => {
      if (library && !document.querySelector('li:is(:active, :focus-within)')) setUsed(() => library)
    }
    // After the event the focus has left the list, or is at another place in it.
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
  return used
}
