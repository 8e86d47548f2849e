import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { setCartQuantity } from '#contract/orders/cart'
import { protocolVersion } from '#contract/sync/sync'
import { newPhone, settled } from '../support/browser'
import { root } from '../support/places'
import type { Edit } from './edits'
import { inject } from './inject'
import { timedDrain, writeDown, type RunOf } from './run-of'
import type { Shop } from './shop'

/** What `inject` has put into the page. */
declare const bench: any

const mostMs = 120_000
/** From the last edit until the network is back. */
const awayMs = 5000

/** The app itself, signed in, its service worker and worker running, cut off from the network while the edits are made. */
export async function tilipo(shop: Shop, edits: Edit[]): Promise<RunOf> {
  await shop.refill()
  const phone = await newPhone()
  const page = await signedInApp(phone, shop)
  const client = clientUrl()
  shop.link.cut()
  await phone.setOffline(true)
  const enqueued = await writeDown(edits, (some, pause) =>
    page.evaluate(([url, name, all, ms]) => bench.enqueue(url, name, all, ms) as Promise<number[]>, [
      client,
      setCartQuantity.name,
      some,
      pause,
    ] as const),
  )
  await page.waitForTimeout(awayMs)
  const comeBack = async () => {
    shop.link.mend()
    await phone.setOffline(false)
    await page.evaluate(([url, most]) => bench.emptied(url, most) as Promise<void>, [client, mostMs] as const)
  }
  const from = shop.link.passages.length
  const drained = await timedDrain(shop, edits, comeBack, (link) => settled(link, from))
  await phone.close()
  return { ...enqueued, drained }
}

export async function signedInApp(phone: BrowserContext, { link, session, items }: Shop): Promise<Page> {
  const page = await phone.newPage()
  // Any page of the origin will do to keep the session where the app keeps it.
  await page.goto(`${link.url}/api/health`)
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token)
    for (const name of ['user', 'profile']) localStorage.setItem(name, JSON.stringify(user))
  }, session)
  const from = link.passages.length
  await page.goto(`${link.url}/cart`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await settled(link, from)
  await inject(page, 'tilipo')
  const mirrored = await page.evaluate((user) => bench.mirrored(user) as Promise<number>, session.user.id)
  if (mirrored !== items.length) throw new Error(`the app shows a cart of ${mirrored} items and not ${items.length}`)
  return page
}

/** The file that holds the page's door to its outbox, among others; loaded by the app already, so this fetches nothing. */
export function clientUrl(): string {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; name?: string }
  >
  const sync = Object.values(manifest).find(({ name }) => name === 'sync')
  if (!sync) throw new Error('the build has no chunk "sync" (scripts/vite/chunks.ts)')
  return `/${sync.file}`
}

export interface Rival {
  way: 'drainNaive' | 'drainIdeal'
  durability: 'default' | 'strict'
  /** How many of the edits it sends; the ideal can only send all. */
  drains: number
}

export async function rival(shop: Shop, edits: Edit[], { way, durability, drains }: Rival): Promise<RunOf> {
  await shop.refill()
  const phone = await newPhone()
  const page = await phone.newPage()
  await page.goto(`${shop.link.url}/api/health`)
  await inject(page, 'rivals')
  await page.evaluate((kind) => bench.open(kind) as Promise<void>, durability)
  const enqueued = await writeDown(edits, (some, pause) =>
    page.evaluate(([all, ms]) => bench.enqueue(all, ms) as Promise<number[]>, [some, pause] as const),
  )
  const sending = { token: shop.session.token, endpoint: setCartQuantity.name, protocol: protocolVersion, most: drains }
  const drain = () => page.evaluate(([name, given]) => bench[name](given) as Promise<void>, [way, sending] as const)
  const drained = drains > 0 ? await timedDrain(shop, edits.slice(0, drains), drain, async () => undefined) : null
  await phone.close()
  return { ...enqueued, drained }
}
