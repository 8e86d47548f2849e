import { beforeAll, expect, it, vi } from 'vitest'

let dismissalMs: number
let stateOf: typeof import('./install').computeInstallState
beforeAll(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  ;({ dismissalMs, computeInstallState: stateOf } = await import('./install'))
  vi.unstubAllGlobals()
})

const device = { hasOffer: true, isStandalone: false, isIos: false, dismissedAt: null, now: 1_000 }

it('is offered if the browser supports it, and with instructions on iOS', () => {
  expect(stateOf(device)).toBe('available')
  expect(stateOf({ ...device, hasOffer: false })).toBe('hidden')
  expect(stateOf({ ...device, hasOffer: false, isIos: true })).toBe('by-hand')
})

it('is not offered when installed, nor for a while after "Not now"', () => {
  expect(stateOf({ ...device, isStandalone: true })).toBe('installed')
  expect(stateOf({ ...device, dismissedAt: 1_000 })).toBe('hidden')
  expect(stateOf({ ...device, dismissedAt: 1_000, now: 1_000 + dismissalMs })).toBe('available')
})
