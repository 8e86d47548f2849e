import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/**
 * Returns false during hydration and true afterwards. Use it for content that the server cannot render: content that
 * depends on the device (session, clock, theme) or that works only with JavaScript.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
