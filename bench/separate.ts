/**
 * Sends a thousand commands, none of which merges with another, that were made offline, to our server on PostgreSQL at
 * a round-trip time of 300 ms. The reference is the same commands in hand-written requests.
 */
import { randomUUID } from 'node:crypto'
import { protocolVersion } from '#contract/sync/sync'
import { getClientUrl, openSignedInApp } from './cart/candidates'
import { inject } from './cart/inject'
import { roundTripMs } from './cart/candidate-run'
import { openShop, type Shop } from './cart/shop'
import { newPhone, waitUntilIdle } from './support/browser'
import { median, sum } from './support/numbers'
import { parseOptions } from './support/options'
import { now, type Exchange } from './support/exchange'
import { query } from './support/postgres'
import { formatKb, printProgress, formatRatio, type Report } from './support/report'
import { createMessageRecipient } from './waiting/message-recipient'

/** Globals that `inject` defines in the page. */
declare const waiting: any
declare const bench: any

const timeoutMs = 120_000

interface DrainResult {
  seconds: number
  requests: number
  up: number
  lost: number
  twice: number
}

export async function run(): Promise<Report> {
  const { n, reps } = parseOptions({ n: 1000, reps: 3 })
  const shop = await openShop()
  const vendorId = await createMessageRecipient(shop)
  const runs: Record<'tilipo' | 'ideal', DrainResult[]> = { tilipo: [], ideal: [] }
  for (let rep = 1; rep <= reps; rep++) {
    runs.tilipo.push(await measureDrain(shop, n, () => prepareApp(shop, vendorId, n)))
    runs.ideal.push(await measureDrain(shop, n, () => prepareHandWritten(shop, vendorId, n)))
    printProgress(
      `round ${rep}: Tilipo ${runs.tilipo.at(-1)!.seconds.toFixed(2)} s, by hand ${runs.ideal.at(-1)!.seconds.toFixed(2)} s`,
    )
  }
  const computeMedian = (name: 'tilipo' | 'ideal', value: (result: DrainResult) => number) =>
    median(runs[name].map(value))
  const idealSeconds = computeMedian('ideal', ({ seconds }) => seconds)
  const row = (name: 'tilipo' | 'ideal', title: string) => [
    title,
    computeMedian(name, ({ requests }) => requests).toFixed(0),
    formatKb(computeMedian(name, ({ up }) => up)),
    computeMedian(name, ({ seconds }) => seconds).toFixed(2),
    formatRatio(computeMedian(name, ({ seconds }) => seconds) / idealSeconds),
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
      'Each command is a transaction of its own at the server, regardless of the sender: most of both times. Requests are those that push.',
    ],
    data: { n, reps, runs },
  }
}

type PrepareDrain = () => Promise<{ send(): Promise<void>; close(): Promise<void> }>

async function measureDrain({ link, databaseUrl }: Shop, n: number, prepare: PrepareDrain): Promise<DrainResult> {
  await query(databaseUrl, 'delete from message')
  await query(databaseUrl, 'delete from conversation')
  const { send, close } = await prepare()
  const from = link.exchanges.length
  link.roundTripMs = roundTripMs
  const started = now()
  await send()
  const seconds = (now() - started) / 1000
  link.roundTripMs = 0
  await close()
  const pushes = link.exchanges.slice(from).filter(({ path }: Exchange) => path.startsWith('/api/sync/push'))
  const [stored] = await query<{ all: number; texts: number }>(
    databaseUrl,
    'select count(*)::int as all, count(distinct text)::int as texts from message',
  )
  return {
    seconds,
    requests: pushes.length,
    up: sum(pushes.map(({ up }) => up)),
    lost: n - stored!.texts,
    twice: stored!.all - stored!.texts,
  }
}

async function prepareApp(shop: Shop, recipientId: string, n: number) {
  await shop.refill()
  const phone = await newPhone()
  const page = await openSignedInApp(phone, shop)
  await waitUntilIdle(shop.link, shop.link.exchanges.length)
  shop.link.cut()
  await phone.setOffline(true)
  await inject(page, 'waiting')
  await page.evaluate(([user, recipient, count]) => waiting.fill(user, recipient, count) as Promise<void>, [
    shop.session.user.id,
    recipientId,
    n,
  ] as const)
  await page.waitForTimeout(3000)
  return {
    async send() {
      shop.link.restore()
      await phone.setOffline(false)
      await page.evaluate(([url, limitMs]) => bench.emptied(url, limitMs) as Promise<void>, [
        getClientUrl(),
        timeoutMs,
      ] as const)
    },
    close: () => phone.close(),
  }
}

async function prepareHandWritten({ link, session }: Shop, receiverId: string, n: number) {
  const commands = Array.from({ length: n }, (_, index) => ({
    key: randomUUID(),
    endpoint: 'messages.send',
    params: { with: receiverId },
    body: { id: randomUUID(), text: `Is number ${index} still there on Friday?` },
  }))
  const sendPush = (batch: typeof commands) =>
    fetch(`${link.url}/api/sync/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ protocol: protocolVersion, device: randomUUID(), commands: batch }),
    })
  return {
    async send() {
      // The server limits the commands per request; both halves are sent together.
      const answers = await Promise.all([sendPush(commands.slice(0, n / 2)), sendPush(commands.slice(n / 2))])
      for (const answer of answers) if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
    },
    close: async () => undefined,
  }
}
