import { useEffect, useState } from 'react'
import { readDevice } from '../api/device'

/** Returns the id of this browser, which is part of each command; null until it is read. */
export function useDeviceId(): string | null {
  const [deviceId, setDeviceId] = useState<string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    readDevice().then(
      (device) => isUnmounted || setDeviceId(device.deviceId),
      () => undefined, // no IndexedDB
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return deviceId
}
