import { useEffect, useState } from 'react'
import {
  isPushSupported,
  readPushState,
  turnOffPush,
  turnOnPush,
  type DevicePushState,
  type TurnOnResult,
} from '../page/push-subscription'

export type { DevicePushState, TurnOnResult }

/** Whether push notifications are on, on this device. Undefined until that is known. */
export function useDevicePush(): {
  state: DevicePushState | undefined
  turnOn(): Promise<TurnOnResult>
  turnOff(): Promise<void>
} {
  const [state, setState] = useState<DevicePushState>()
  useEffect(() => {
    let isMounted = true
    void readPushState().then(
      (read) => isMounted && setState(read),
      () => isMounted && setState('unavailable'),
    )
    return () => {
      isMounted = false
    }
  }, [])
  return {
    state,
    async turnOn() {
      const result = await turnOnPush()
      if ('state' in result) setState(result.state)
      return result
    },
    async turnOff() {
      await turnOffPush()
      setState('off')
    },
  }
}

/** How long "Not now" hides the offer. */
export const dismissalMs = 90 * 86_400_000
const dismissedName = 'tilipo-push-dismissed'

/** Whether the offer may be displayed: the browser has not been asked, and the user has not said "Not now". */
export function canOfferPush(now = Date.now()): boolean {
  if (!isPushSupported() || Notification.permission !== 'default') return false
  try {
    const dismissedAt = Number(localStorage.getItem(dismissedName) ?? Number.NaN)
    return !(now - dismissedAt < dismissalMs)
  } catch {
    // It could not be dismissed.
    return false
  }
}

export function dismissPushOffer(): void {
  try {
    localStorage.setItem(dismissedName, String(Date.now()))
  } catch {}
}
