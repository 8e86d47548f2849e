import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deriveStatus, noActivity, noCounts, setSyncStatus, getSyncStatus } from './status'
import { trackVisitorStatus } from './visitor-status'

const session = vi.hoisted(() => ({ is: null as object | null }))
vi.mock('../api/session', () => ({ currentSession: () => session.is, subscribeSession: () => () => undefined }))

let device: EventTarget & { onLine: boolean }
beforeEach(() => {
  session.is = null
  device = Object.assign(new EventTarget(), { onLine: true })
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device))
})
afterEach(() => vi.unstubAllGlobals())

function line(isThere: boolean) {
  device.onLine = isThere
  device.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

test.each([
  ['a visitor', null],
  ['a user before the worker has loaded', {}],
])('The connection status without a worker follows the device: %s', (_, who) => {
  session.is = who
  trackVisitorStatus()
  expect(getSyncStatus().online).toBe('unknown')
  line(false)
  expect(getSyncStatus()).toMatchObject({ online: 'no', reason: 'offline', state: 'offline' })
  line(true)
  expect(getSyncStatus().online).toBe('unknown')
})

test('The status of a worker takes precedence over the device', () => {
  session.is = {}
  trackVisitorStatus()
  const said = deriveStatus({ ...noCounts, waiting: 2 }, { ...noActivity, online: 'yes' })
  setSyncStatus(said)
  line(false)
  expect(getSyncStatus()).toBe(said)
})
