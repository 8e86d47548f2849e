import { useEffect, useState } from 'react'
import { readDevice } from '../../api/device'

/**
 * Returns the id of this browser, the same as in its outbox rows; undefined until it is read. Not exported by `index.ts`,
 * because public pages would load the device's database with it.
 */
export function useDeviceId(): string | undefined {
  const [deviceId, setDeviceId] = useState<string>()
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
