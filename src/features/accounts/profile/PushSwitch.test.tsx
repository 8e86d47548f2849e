/** The switch of the profile and the card that offers push notifications, with a browser that has them. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deletePushSubscription, readPushKey, savePushSubscription } from '#contract/messages/push-subscriptions'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import { changeDevice, readDevice } from '../../../api/device'
import { refreshPushSubscription } from '../../../sync/page/push-subscription'
import BookingPushOffer from '../../bookings/bookings/BookingPushOffer'
import PushSwitch from './PushSwitch'

const api = installFakeApi()
const publicKey = 'B'.repeat(87)
const saved = { endpoint: 'https://push.example/1', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

let permission: NotificationPermission
let answer: NotificationPermission
let subscription: object | null
const requestPermission = vi.fn<() => Promise<NotificationPermission>>()
const subscribe = vi.fn<(options: object) => Promise<object>>()

beforeEach(async () => {
  permission = 'default'
  answer = 'granted'
  subscription = null
  requestPermission.mockReset().mockImplementation(async () => (permission = answer))
  subscribe.mockReset().mockImplementation(
    async () =>
      (subscription = {
        endpoint: saved.endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint: saved.endpoint, keys: { p256dh: saved.p256dh, auth: saved.auth } }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }),
  )
  const registration = { waiting: null, pushManager: { getSubscription: async () => subscription, subscribe } }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('PushManager', vi.fn<() => void>())
  vi.stubGlobal('Notification', {
    requestPermission,
    get permission() {
      return permission
    },
  })
  localStorage.removeItem('tilipo-push-dismissed')
  await changeDevice({ pushUser: undefined })
  api.answer(readPushKey, { publicKey })
  api.answer(savePushSubscription, { message: 'Saved.' })
  api.answer(deletePushSubscription, { message: 'Deleted.' })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

const findSwitch = () => screen.findByRole('switch', { name: /Notifications on this device/ })
const isOn = (element: HTMLElement) => element instanceof HTMLInputElement && element.checked

describe('the switch for notifications', () => {
  it('subscribes this device with the key of the server, and unsubscribes it', async () => {
    const account = await signIn()
    const { user } = renderScreen(<PushSwitch />)
    await user.click(await findSwitch())
    await findToast('Notifications are on')
    expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: publicKey }]])
    expect(api.callsOf(savePushSubscription)[0]?.body).toEqual({ ...saved, publicKey })
    expect((await readDevice()).pushUser).toBe(account.id)
    await waitFor(async () => expect(isOn(await findSwitch())).toBe(true))
    await user.click(await findSwitch())
    await waitFor(() => expect(api.callsOf(deletePushSubscription)).toHaveLength(1))
    expect(subscription).toBeNull()
  })

  it('explains what to do if the browser blocks notifications', async () => {
    permission = 'denied'
    await signIn()
    renderScreen(<PushSwitch />)
    expect(await findSwitch()).toHaveProperty('disabled', true)
    expect(screen.getByText(/Open the settings of your browser/)).toBeTruthy()
  })

  it('stays off if the server cannot be reached', async () => {
    api.goOffline(savePushSubscription)
    await signIn()
    const { user } = renderScreen(<PushSwitch />)
    await user.click(await findSwitch())
    await findToast('Notifications are not on')
    expect(isOn(await findSwitch())).toBe(false)
    expect((await readDevice()).pushUser).toBeUndefined()
  })
})

describe('the subscription of a device', () => {
  it('is saved again after the user has signed in again, and for nobody else', async () => {
    const account = await signIn()
    permission = 'granted'
    await refreshPushSubscription()
    expect(api.calls).toEqual([])
    await changeDevice({ pushUser: account.id })
    await refreshPushSubscription()
    await refreshPushSubscription()
    expect(api.callsOf(savePushSubscription)).toHaveLength(1)
    // The service worker has renewed it.
    subscription = { ...subscription, endpoint: 'https://push.example/2' }
    await refreshPushSubscription()
    expect(api.callsOf(savePushSubscription)).toHaveLength(2)
    await signIn()
    await refreshPushSubscription()
    expect(api.callsOf(savePushSubscription)).toHaveLength(2)
  })
})

describe('the offer with a booking', () => {
  const findOffer = () => screen.findByRole('region', { name: 'Get notified about this booking' })

  it('asks the browser only after a tap', async () => {
    await signIn()
    const { user } = renderScreen(<BookingPushOffer />)
    await findOffer()
    expect(requestPermission).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    await findToast('Notifications are on')
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('disappears with "Not now", also at the next visit', async () => {
    await signIn()
    const { user, unmount } = renderScreen(<BookingPushOffer />)
    await findOffer()
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('region')).toBeNull()
    unmount()
    renderScreen(<BookingPushOffer />)
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('is missing where the browser was asked before', async () => {
    permission = 'granted'
    await signIn()
    renderScreen(<BookingPushOffer />)
    expect(screen.queryByRole('region')).toBeNull()
  })
})
