import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeDevice } from '../api/device'
import { displayPush, listenToPushes, openLink, renewSubscription } from './push-notifications'

const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(async () => undefined)
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<object>>()
const openWindow = vi.fn<(path: string) => Promise<null>>(async () => null)
const navigate = vi.fn<(path: string) => Promise<object>>(async () => ({}))
let windows: object[] = []
let listeners: Record<string, (event: object) => void> = {}

beforeEach(async () => {
  vi.clearAllMocks()
  windows = []
  listeners = {}
  vi.stubGlobal('self', {
    location: { origin: 'http://tilipo.test' },
    registration: { showNotification, pushManager: { getSubscription: async () => ({ unsubscribe }), subscribe } },
    clients: { matchAll: async () => windows, openWindow },
    addEventListener: (name: string, listener: (event: object) => void) => void (listeners[name] = listener),
  })
  await changeDevice({ userId: 'a', token: 'token-a', pushUser: 'a', displayedPushes: [] })
})
afterEach(() => void vi.unstubAllGlobals())

const push = { id: 'n1', user: 'a', title: 'Your booking', text: 'The bus is delayed.', link: '/bookings/1' }

describe('a pushed notification', () => {
  it('is displayed with its text, and replaces one with the same id', async () => {
    await displayPush(push)
    expect(showNotification.mock.calls).toEqual([
      ['Your booking', expect.objectContaining({ body: 'The bus is delayed.', tag: 'n1', data: '/bookings/1' })],
    ])
  })

  it('is displayed once if the push service repeats it', async () => {
    await displayPush(push)
    await displayPush(push)
    await displayPush({ ...push, id: 'n2' })
    await displayPush(push)
    expect(showNotification.mock.calls.map(([, { tag }]) => tag)).toEqual(['n1', 'n2'])
  })

  it('shows no text after a sign-out, and ends the subscription', async () => {
    await changeDevice({ userId: null, token: null })
    await displayPush(push)
    expect(JSON.stringify(showNotification.mock.calls)).not.toMatch(/bus|booking/i)
    expect(showNotification).toHaveBeenCalledTimes(1)
    expect(unsubscribe).toHaveBeenCalledTimes(1)
  })

  it('shows no text to another user, whose own subscription stays', async () => {
    await changeDevice({ userId: 'b', token: 'token-b', pushUser: 'b' })
    await displayPush(push)
    expect(JSON.stringify(showNotification.mock.calls)).not.toMatch(/bus|booking/i)
    expect(unsubscribe).not.toHaveBeenCalled()
  })

  it('keeps the service worker running until it is displayed', async () => {
    listenToPushes()
    const waits: Promise<unknown>[] = []
    listeners.push?.({ data: { json: () => push }, waitUntil: (wait: Promise<unknown>) => void waits.push(wait) })
    await Promise.all(waits)
    expect(showNotification).toHaveBeenCalledTimes(1)
  })
})

describe('a tap on a notification', () => {
  it('opens its page in a window that is open', async () => {
    windows = [{ focus: async () => ({ navigate }) }]
    await openLink('/bookings/1?tab=ticket')
    expect(navigate.mock.calls).toEqual([['http://tilipo.test/bookings/1?tab=ticket']])
    expect(openWindow).not.toHaveBeenCalled()
  })

  it('opens a window if there is none, or if it cannot be used', async () => {
    await openLink('/bookings/1')
    windows = [{ focus: () => Promise.reject(new Error('not allowed')) }]
    await openLink('/bookings/2')
    expect(openWindow.mock.calls).toEqual([['http://tilipo.test/bookings/1'], ['http://tilipo.test/bookings/2']])
  })

  it('opens only pages of Tilipo', async () => {
    await openLink('//evil.example/bookings')
    expect(openWindow.mock.calls.map(([url]) => new URL(url).host)).toEqual(['tilipo.test'])
  })

  it('closes the notification', () => {
    listenToPushes()
    const close = vi.fn<() => void>()
    listeners.notificationclick?.({ notification: { close, data: null }, waitUntil: () => undefined })
    expect(close).toHaveBeenCalledTimes(1)
  })
})

describe('a subscription that the browser ends', () => {
  const options = { applicationServerKey: new Uint8Array([4, 251, 255]).buffer, userVisibleOnly: true }

  it('is renewed with the same key', async () => {
    await renewSubscription({ oldSubscription: { options } })
    expect(subscribe.mock.calls).toEqual([[options]])
  })

  it('is not renewed for another user, after a sign-out, or if the browser does not name it', async () => {
    await renewSubscription({ oldSubscription: null })
    await changeDevice({ userId: 'b', token: 'token-b' })
    await renewSubscription({ oldSubscription: { options } })
    await changeDevice({ userId: null, token: null, pushUser: undefined })
    await renewSubscription({ oldSubscription: { options } })
    expect(subscribe).not.toHaveBeenCalled()
  })
})
