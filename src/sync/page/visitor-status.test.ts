import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deriveStatus, noActivity, noCounts, setSyncStatus, getSyncStatus } from './status'
import { trackVisitorStatus } from './visitor-status'

const session = vi.hoisted(() => ({ current: null as object | null }))
vi.mock('../../api/session', () => ({ currentSession: () => session.current, subscribeSession: () => () => undefined }))

let device: EventTarget & { onLine: boolean }
beforeEach(() => {
  session.current = null
  device = Object.assign(new EventTarget(), { onLine: true })
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
})
afterEach(() => vi.unstubAllGlobals())

function setDeviceOnline(isOnline: boolean) {
  device.onLine = isOnline
  device.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

test.each([
  ['a visitor', null],
  ['a user before the worker has loaded', {}],
])('The connection status without a worker follows the device: %s', (_, storedSession) => {
  session.current = storedSession
  trackVisitorStatus()
  expect(getSyncStatus().online).toBe('unknown')
  setDeviceOnline(false)
  expect(getSyncStatus()).toMatchObject({ online: 'no', reason: 'offline', state: 'offline' })
  setDeviceOnline(true)
  expect(getSyncStatus().online).toBe('unknown')
})

test('The status of a worker takes precedence over the device', () => {
  session.current = {}
  trackVisitorStatus()
  const workerStatus = deriveStatus({ ...noCounts, waiting: 2 }, { ...noActivity, online: 'yes' })
  setSyncStatus(workerStatus)
  setDeviceOnline(false)
  expect(getSyncStatus()).toBe(workerStatus)
})
