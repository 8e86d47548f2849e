import { beforeEach, describe, expect, it, vi } from 'vitest'
import { canOfferPush, dismissalMs, dismissPushOffer } from './use-device-push'

let permission: NotificationPermission
const stored = new Map<string, string>()
beforeEach(() => {
  permission = 'default'
  stored.clear()
  vi.stubGlobal('navigator', { serviceWorker: {} })
  vi.stubGlobal('PushManager', vi.fn<() => void>())
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
})

describe('the offer of push notifications', () => {
  it('is made while the browser was not asked', () => {
    expect(canOfferPush()).toBe(true)
    permission = 'granted'
    expect(canOfferPush()).toBe(false)
    permission = 'denied'
    expect(canOfferPush()).toBe(false)
  })

  it('is not made in a browser without push notifications', () => {
    vi.stubGlobal('navigator', {})
    expect(canOfferPush()).toBe(false)
  })

  it('is not made again for 90 days after "Not now"', () => {
    dismissPushOffer()
    expect(canOfferPush()).toBe(false)
    expect(canOfferPush(Date.now() + dismissalMs - 60_000)).toBe(false)
    expect(canOfferPush(Date.now() + dismissalMs + 60_000)).toBe(true)
  })
})
