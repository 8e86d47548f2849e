import { useEffect, useState } from 'react'
import { readDevice } from '../api/device'

/**
 * Returns the id of this browser, the same as in its outbox rows; undefined while it is read. Not exported by `index.ts`,
 * because public pages would load the device's database with it.
 */
export function useDeviceId(): string | undefined {
  const [deviceId, setDeviceId] = useState<string>()
  useEffect(() => void readDevice().then((device) => setDeviceId(device.deviceId)), [])
  return deviceId
}
