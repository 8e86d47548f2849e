import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { setCartQuantity } from '#contract/bookings/orders/cart'
import { protocolVersion } from '#contract/sync/sync'
import { newPhone, waitUntilIdle } from '../support/browser'
import { root } from '../support/local-resources'
import type { Edit } from './edits'
import { inject } from './inject'
import { measureDrain, enqueueEdits, type CandidateRun } from './candidate-run'
import type { Shop } from './shop'

/** Global that `inject` defines in the page. */
declare const bench: any

const timeoutMs = 120_000
/** Time from the last edit until the network is back. */
const offlineMs = 5000

/** Measures the app, signed in and with running workers, offline while the edits are made. */
export async function measureTilipo(shop: Shop, edits: Edit[]): Promise<CandidateRun> {
  await shop.refill()
  const phone = await newPhone()
  const page = await openSignedInApp(phone, shop)
  const client = getClientUrl()
  shop.link.cut()
  await phone.setOffline(true)
  const enqueued = await enqueueEdits(edits, (some, pause) =>
    page.evaluate(([url, name, all, ms]) => bench.enqueue(url, name, all, ms) as Promise<number[]>, [
      client,
      setCartQuantity.name,
      some,
      pause,
    ] as const),
  )
  await page.waitForTimeout(offlineMs)
  const reconnectAndDrain = async () => {
    shop.link.restore()
    await phone.setOffline(false)
    await page.evaluate(([url, limitMs]) => bench.emptied(url, limitMs) as Promise<void>, [client, timeoutMs] as const)
  }
  const from = shop.link.exchanges.length
  const drained = await measureDrain(shop, edits, reconnectAndDrain, (link) => waitUntilIdle(link, from))
  await phone.close()
  return { ...enqueued, drained }
}

export async function openSignedInApp(phone: BrowserContext, { link, session, items }: Shop): Promise<Page> {
  const page = await phone.newPage()
  // Any page of the origin can store the session where the app stores it.
  await page.goto(`${link.url}/api/health`)
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token)
    for (const name of ['user', 'profile']) localStorage.setItem(name, JSON.stringify(user))
  }, session)
  const from = link.exchanges.length
  await page.goto(`${link.url}/cart`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await waitUntilIdle(link, from)
  await inject(page, 'tilipo')
  const storedItemCount = await page.evaluate((user) => bench.mirrored(user) as Promise<number>, session.user.id)
  if (storedItemCount !== items.length)
    throw new Error(`the app shows a cart of ${storedItemCount} items and not ${items.length}`)
  return page
}

/**
 * Returns the URL of the chunk with the sync client. The app has loaded it already, so importing it fetches nothing.
 */
export function getClientUrl(): string {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; name?: string }
  >
  const sync = Object.values(manifest).find(({ name }) => name === 'sync')
  if (!sync) throw new Error('the build has no chunk "sync" (scripts/vite/chunks.ts)')
  return `/${sync.file}`
}

export interface HandWrittenOptions {
  durability: 'default' | 'strict'
  isSent: boolean
}

export async function measureHandWritten(
  shop: Shop,
  edits: Edit[],
  { durability, isSent }: HandWrittenOptions,
): Promise<CandidateRun> {
  await shop.refill()
  const phone = await newPhone()
  const page = await phone.newPage()
  await page.goto(`${shop.link.url}/api/health`)
  await inject(page, 'hand-written')
  await page.evaluate((kind) => bench.open(kind) as Promise<void>, durability)
  const enqueued = await enqueueEdits(edits, (some, pause) =>
    page.evaluate(([all, ms]) => bench.enqueue(all, ms) as Promise<number[]>, [some, pause] as const),
  )
  const drainOptions = {
    token: shop.session.token,
    endpoint: setCartQuantity.name,
    protocol: protocolVersion,
  }
  const drain = () => page.evaluate((options) => bench.drain(options) as Promise<void>, drainOptions)
  const drained = isSent ? await measureDrain(shop, edits, drain, async () => undefined) : null
  await phone.close()
  return { ...enqueued, drained }
}
