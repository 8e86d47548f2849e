/** Push notifications of this device (decision 137). The user turns them on here; the server stores the subscription. */
import { deletePushSubscription, readPushKey, savePushSubscription } from '#contract/messages/push-subscriptions'
import { call, type Failure } from '../../api/client'
import { changeDevice, readDevice } from '../../api/device'
import { currentSession } from '../../api/session'
import { isOtherBuild } from './register-service-worker'

/** `blocked`: in the settings of the browser. `unavailable`: this browser, or this server, has no push notifications. */
export type DevicePushState = 'unavailable' | 'blocked' | 'off' | 'on'

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

export async function readPushState(): Promise<DevicePushState> {
  if (!isPushSupported()) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  const { pushUser } = await readDevice()
  const isOn =
    Notification.permission === 'granted' &&
    pushUser === currentSession()?.user.id &&
    pushUser !== undefined &&
    (await findSubscription()) !== null
  return isOn ? 'on' : 'off'
}

export type TurnOnResult = { state: DevicePushState } | { failure: Failure }

/** Asks the browser for the permission, so it must be called by a tap of the user. */
export async function turnOnPush(): Promise<TurnOnResult> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { state: permission === 'denied' ? 'blocked' : 'off' }
  return subscribe()
}

async function subscribe(): Promise<TurnOnResult> {
  const session = currentSession()
  const key = await call(readPushKey, {})
  if (!key.ok) return { failure: key }
  const { publicKey } = key.answer
  if (!publicKey || !session) return { state: 'unavailable' }
  const registration = await navigator.serviceWorker.ready
  await activateSignedInWorker()
  const subscription = await subscribeWithKey(registration.pushManager, publicKey)
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const saved = await call(savePushSubscription, { body: { endpoint, p256dh, auth, publicKey } })
  if (!saved.ok) return { failure: saved }
  await changeDevice({ pushUser: session.user.id, savedPush: { token: session.token, endpoint, at: Date.now() } })
  return { state: 'on' }
}

/** The server may have replaced its key since the browser subscribed. */
async function subscribeWithKey(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await pushManager.getSubscription()
  if (existing && encodeKey(existing.options.applicationServerKey) !== publicKey) await existing.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const encodeKey = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * Only the active worker receives pushes. After the first sign-in, that is still the one for visitors, which does not
 * display them. A worker of another build needs the user's consent to the update.
 */
async function activateSignedInWorker(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
  if (waiting && !(await isOtherBuild(waiting))) waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** Takes effect without a connection too: the push service then tells the server that the subscription has ended. */
export async function turnOffPush(): Promise<void> {
  await changeDevice({ pushUser: undefined })
  await (await findSubscription())?.unsubscribe()
  await call(deletePushSubscription, {})
}

const refreshAfterMs = 7 * 86_400_000

/**
 * Saves the subscription of a user who has turned it on: after each sign-in, because the server deletes it with the
 * session; after the browser has replaced it; and once a week, because the key of the server may have changed.
 */
export async function refreshPushSubscription(): Promise<void> {
  const session = currentSession()
  if (!session || !isPushSupported() || Notification.permission !== 'granted') return
  const { pushUser, savedPush } = await readDevice()
  if (pushUser !== session.user.id) return
  const subscription = await findSubscription()
  const isSaved =
    savedPush?.token === session.token &&
    savedPush.endpoint === subscription?.endpoint &&
    Date.now() - savedPush.at < refreshAfterMs
  if (isSaved) return
  await subscribe()
}
