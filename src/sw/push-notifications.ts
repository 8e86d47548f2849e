/**
 * Displays pushed notifications, also while no page is open. Only the user who is signed in sees a text: after a sign-out
 * without a connection, the server still sends pushes until the session ends (decision 137).
 */
import { changeDevice, readDevice } from '../api/device'

declare const self: ServiceWorkerGlobalScope

/** As the server sends it (`server/domain/messages/push/payload.ts`). */
interface Push {
  id: string
  /** The account to which the notification belongs. */
  user: string
  title: string
  text: string
  /** A path. */
  link: string | null
}

const icon = '/icons/icon-192.png'
/** A push service can deliver a message twice. More are never on their way at once. */
const maxRememberedPushes = 20

export function listenToPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(displayPush(event.data?.json())))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openLink(event.notification.data ?? '/'))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
}

export async function displayPush(push: Push): Promise<void> {
  const { userId, pushUser, displayedPushes = [] } = await readDevice()
  const { registration } = self
  if (push.user !== userId) {
    // Nobody on this device wants pushes any more: the push service then tells the server.
    if (pushUser !== userId) await (await registration.pushManager.getSubscription())?.unsubscribe()
    // Browsers require that something is displayed.
    return registration.showNotification('Tilipo', {
      icon,
      body: 'Sign in to see your notifications.',
      tag: 'signed-out',
    })
  }
  // The user may have closed it meanwhile.
  if (displayedPushes.includes(push.id)) return
  await registration.showNotification(push.title, { icon, body: push.text, tag: push.id, data: push.link })
  await changeDevice({ displayedPushes: [...displayedPushes, push.id].slice(-maxRememberedPushes) })
}

export async function openLink(link: string): Promise<void> {
  const url = new URL(link, self.location.origin)
  // A link is a path of this app. Anything else would open a page under our name.
  const path = url.origin === self.location.origin ? url.pathname + url.search : '/'
  const [page] = await self.clients.matchAll({ type: 'window' })
  const opened = await page
    ?.focus()
    .then((focused) => focused.navigate(path))
    .catch(() => null)
  if (!opened) await self.clients.openWindow(path)
}

interface SubscriptionChange {
  oldSubscription: Pick<PushSubscription, 'options'> | null
  newSubscription: Pick<PushSubscription, 'toJSON'> | null
}

/** The browser has replaced the subscription. If this fails, the page does it at the next visit. */
export async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const { userId, pushUser, token } = await readDevice()
  const { applicationServerKey } = oldSubscription?.options ?? {}
  if (!token || userId !== pushUser || !applicationServerKey) return
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = subscription.toJSON()
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey))
  const publicKey = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  await fetch('/api/push-subscriptions/this-device', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys, publicKey }),
  })
}
