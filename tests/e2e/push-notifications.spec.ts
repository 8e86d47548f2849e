/** Push notifications: delivered to the service worker as a push service would. A headless browser has no push service. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { expect, reopenTab, test, waitForServiceWorker } from './fixtures'

/** @returns a function that delivers a message to the service worker of the site */
async function openPushService(context: BrowserContext, origin: string) {
  const session = await context.newCDPSession(await context.newPage())
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin))
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (message: object) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

test('A pushed notification is displayed once, and its text only to the user who is signed in', async ({
  browser,
  signedIn,
  link,
}) => {
  const context = await browser.newContext({ permissions: ['notifications'] })
  const first = await context.newPage()
  await signedIn(first, 'customer')
  await waitForServiceWorker(first)
  // The service worker with push notifications takes over after the last tab is closed.
  const page = await reopenTab(first)
  await page.goto(`${link.url}/notifications`)
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)
  const deliver = await openPushService(context, link.url)
  const list = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
    })
  const message = { id: randomUUID(), user, title: 'Your booking', text: 'The bus is delayed.', link: '/notifications' }
  await deliver(message)
  await deliver(message)
  await expect.poll(list).toEqual([{ title: 'Your booking', body: 'The bus is delayed.', tag: message.id }])
  await deliver({ ...message, id: randomUUID(), user: randomUUID(), text: 'Of another user.' })
  await expect.poll(async () => (await list()).length).toBe(2)
  expect(JSON.stringify(await list())).not.toContain('Of another user.')
  await context.close()
})
