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

/** A push service can deliver a message twice. More are never on their way at once. */
const maxRememberedPushes = 20

/** Browsers require that something is displayed. */
const signInRequest = { id: 'sign-in', title: 'Tilipo', text: 'Please sign in.', link: '/' }

export function listenToPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(displayPush(event.data?.json())))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openLink(event.notification.data))
  })
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
}

export async function displayPush(push: Push): Promise<void> {
  const { userId, pushUser, displayedPushes = [] } = await readDevice()
  const { registration } = self
  const isOwn = push.user === userId
  // The user may have closed it meanwhile.
  if (isOwn && displayedPushes.includes(push.id)) return
  // Nobody on this device wants pushes any more: the push service then tells the server.
  if (!isOwn && pushUser !== userId) await (await registration.pushManager.getSubscription())?.unsubscribe()
  const { id, title, text, link } = isOwn ? push : signInRequest
  await registration.showNotification(title, { icon: '/icons/icon-192.png', body: text, tag: id, data: link ?? '/' })
  await changeDevice({ displayedPushes: [...displayedPushes, id].slice(-maxRememberedPushes) })
}

/** @param path of this app: prefixed with its origin, so that it opens no other site */
export async function openLink(path: string): Promise<void> {
  const url = self.location.origin + path
  const [page] = await self.clients.matchAll({ type: 'window' })
  const opened = await page
    ?.focus()
    .then((focused) => focused.navigate(url))
    .catch(() => null)
  if (!opened) await self.clients.openWindow(url)
}

/**
 * The browser has ended the subscription. With the same key of the server, so that it stays valid. The page saves it at
 * the next visit (`sync/page/push-subscription.ts`): the code for that would exceed the size of this file.
 */
export async function renewSubscription({
  oldSubscription,
}: {
  oldSubscription: Pick<PushSubscription, 'options'> | null
}): Promise<void> {
  const { userId, pushUser } = await readDevice()
  if (userId && userId === pushUser && oldSubscription)
    await self.registration.pushManager.subscribe(oldSubscription.options)
}
