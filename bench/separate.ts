/**
 * A thousand commands of which none merges with another, made without a network, and how they get to our own server on
 * PostgreSQL at 300 ms there and back; beside one request with all of them, made by hand.
 */
import { randomUUID } from 'node:crypto'
import { protocolVersion } from '#contract/sync/sync'
import { clientUrl, signedInApp } from './cart/candidates'
import { inject } from './cart/inject'
import { roundTripMs } from './cart/run-of'
import { openShop, type Shop } from './cart/shop'
import { newPhone, settled } from './support/browser'
import { median, sum } from './support/numbers'
import { optionsOf } from './support/options'
import { now, type Passage } from './support/passage'
import { ask } from './support/postgres'
import { inKb, tell, times, type Report } from './support/report'
import { someoneToWriteTo } from './waiting/someone'

/** What `inject` has put into the page. */
declare const waiting: any
declare const bench: any

const mostMs = 120_000

interface Drained {
  seconds: number
  requests: number
  up: number
  lost: number
  twice: number
}

export async function run(): Promise<Report> {
  const { n, reps } = optionsOf({ n: 1000, reps: 3 })
  const shop = await openShop()
  const other = await someoneToWriteTo(shop)
  const runs: Record<'tilipo' | 'ideal', Drained[]> = { tilipo: [], ideal: [] }
  for (let rep = 1; rep <= reps; rep++) {
    runs.tilipo.push(await drained(shop, n, () => byApp(shop, other, n)))
    runs.ideal.push(await drained(shop, n, () => byHand(shop, other, n)))
    tell(
      `round ${rep}: Tilipo ${runs.tilipo.at(-1)!.seconds.toFixed(2)} s, by hand ${runs.ideal.at(-1)!.seconds.toFixed(2)} s`,
    )
  }
  const of = (name: 'tilipo' | 'ideal', value: (one: Drained) => number) => median(runs[name].map(value))
  const best = of('ideal', ({ seconds }) => seconds)
  const row = (name: 'tilipo' | 'ideal', title: string) => [
    title,
    of(name, ({ requests }) => requests).toFixed(0),
    inKb(of(name, ({ up }) => up)),
    of(name, ({ seconds }) => seconds).toFixed(2),
    times(of(name, ({ seconds }) => seconds) / best),
    String(Math.max(...runs[name].map(({ lost }) => lost))),
    String(Math.max(...runs[name].map(({ twice }) => twice))),
  ]
  return {
    tables: [
      {
        title: `${n} messages made offline, sent to our server over ${roundTripMs} ms there and back`,
        columns: ['', 'requests', 'KB up', 'seconds', 'to by hand', 'lost', 'twice'],
        rows: [row('tilipo', 'Tilipo'), row('ideal', 'one request by hand, uncompressed')],
      },
    ],
    notes: [
      'Each command is a transaction of its own at the server, whoever sends it: most of both times. Requests are those that push.',
    ],
    data: { n, reps, runs },
  }
}

type Way = () => Promise<{ send(): Promise<void>; close(): Promise<void> }>

async function drained({ link, databaseUrl }: Shop, n: number, way: Way): Promise<Drained> {
  await ask(databaseUrl, 'delete from message')
  await ask(databaseUrl, 'delete from conversation')
  const { send, close } = await way()
  const from = link.passages.length
  link.roundTripMs = roundTripMs
  const started = now()
  await send()
  const seconds = (now() - started) / 1000
  link.roundTripMs = 0
  await close()
  const pushes = link.passages.slice(from).filter(({ path }: Passage) => path.startsWith('/api/sync/push'))
  const [there] = await ask<{ all: number; texts: number }>(
    databaseUrl,
    'select count(*)::int as all, count(distinct text)::int as texts from message',
  )
  return {
    seconds,
    requests: pushes.length,
    up: sum(pushes.map(({ up }) => up)),
    lost: n - there!.texts,
    twice: there!.all - there!.texts,
  }
}

async function byApp(shop: Shop, other: string, n: number) {
  await shop.refill()
  const phone = await newPhone()
  const page = await signedInApp(phone, shop)
  await settled(shop.link, shop.link.passages.length)
  shop.link.cut()
  await phone.setOffline(true)
  await inject(page, 'waiting')
  await page.evaluate(([user, whom, count]) => waiting.fill(user, whom, count) as Promise<void>, [
    shop.session.user.id,
    other,
    n,
  ] as const)
  await page.waitForTimeout(3000)
  return {
    async send() {
      shop.link.mend()
      await phone.setOffline(false)
      await page.evaluate(([url, most]) => bench.emptied(url, most) as Promise<void>, [clientUrl(), mostMs] as const)
    },
    close: () => phone.close(),
  }
}

async function byHand({ link, session }: Shop, other: string, n: number) {
  const commands = Array.from({ length: n }, (_, index) => ({
    key: randomUUID(),
    endpoint: 'messages.send',
    params: { with: other },
    body: { id: randomUUID(), text: `Is number ${index} still there on Friday?` },
  }))
  const push = (some: typeof commands) =>
    fetch(`${link.url}/api/sync/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ protocol: protocolVersion, device: randomUUID(), commands: some }),
    })
  return {
    async send() {
      // The server takes so many at once; both halves leave together.
      const answers = await Promise.all([push(commands.slice(0, n / 2)), push(commands.slice(n / 2))])
      for (const answer of answers) if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
    },
    close: async () => undefined,
  }
}
