import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while the server's markup is taken over, true from then on: for what only this device knows (session, clock,
 * theme) and for what works only with JavaScript, and what therefore must not be part of the first paint.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
