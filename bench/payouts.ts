/**
 * Payouts per second: all of one business, whose balance is the lock, and of 1,000 businesses. Each payout is requested,
 * marked as sent and settled by the commands of the domain; the gateway answers at once. Checks first that no balance was
 * paid twice and the books are balanced.
 */
import { randomUUID } from 'node:crypto'
import { connect, type Db } from '../server/db/connect'
import { migrate } from '../server/db/migrate'
import { transact } from '../server/db/transact'
import { accounts, post } from '../server/domain/money/ledger'
import { sendPayout } from '../server/domain/money/payouts'
import { startPayout } from '../server/domain/money/payouts/start'
import type { Gateways } from '../server/gateways'
import { migrateTaskQueue } from '../server/work/queue'
import { parseOptions } from './support/options'
import { createDatabase, query, startPostgres } from './support/postgres'
import { probeCpu } from './support/probe'
import { printProgress, type Report } from './support/report'

const connectionCount = 20
const amountNgwee = 1000

interface Result {
  businesses: number
  perSecond: number
  /** Payouts per duration of one CPU probe. */
  perProbe: number
  /** Of the last tenth, whose businesses have the longest ledgers. */
  lastPerSecond: number
}

export async function run(): Promise<Report> {
  const { n, vendors } = parseOptions({ n: 5000, vendors: 1000 })
  const cluster = await startPostgres()
  const results: Result[] = []
  for (const businesses of [1, vendors]) {
    results.push(await measure(await createDatabase(cluster, `payouts_${businesses}`), businesses, n))
    printProgress(`${businesses} businesses: ${results.at(-1)!.perSecond.toFixed(0)}/s`)
  }
  return {
    tables: [
      {
        title: `${n} payouts from ${connectionCount} connections at once`,
        columns: ['businesses', 'a second', 'in a probe', 'a second, last tenth'],
        rows: results.map(({ businesses, perSecond, perProbe, lastPerSecond }) => [
          String(businesses),
          perSecond.toFixed(0),
          perProbe.toFixed(0),
          lastPerSecond.toFixed(0),
        ]),
      },
    ],
    notes: [
      'Every payout was sent once, no balance is negative, and the ledger is zero; otherwise this would have ended with an error.',
      'A probe is a fixed piece of arithmetic in the same process.',
    ],
    data: { n, results },
  }
}

async function measure(url: string, businesses: number, n: number): Promise<Result> {
  await migrate(url)
  await migrateTaskQueue(url)
  const { db, close } = connect(url, { connections: connectionCount, waiting: 10_000 })
  const vendorIds = await insertVendors(db, businesses, Math.ceil(n / businesses) * amountNgwee)
  const sent = new Set<string>()
  const gateways = { money: { disburse: (transfer: { referenceId: string }) => answer(sent, transfer) } }
  const deps = { db, gateways: gateways as unknown as Gateways }
  const payOut = async (index: number) => {
    const request = {
      vendorId: vendorIds[index % businesses]!,
      requestedBy: null,
      recipient: { name: 'Bwalya Mulenga', phone: '0961234555' },
      amountNgwee,
      reason: 'Salary for November',
    }
    const { id } = await transact(db, (tx) => startPayout(tx, request))
    await sendPayout(deps, id)
  }
  const probe = probeCpu()
  const started = performance.now()
  let lastTenthAt = 0
  let next = 0
  const payUntilDone = async () => {
    while (next < n) {
      if (next >= n * 0.9) lastTenthAt ||= performance.now()
      await payOut(next++)
    }
  }
  await Promise.all(Array.from({ length: connectionCount }, payUntilDone))
  const ended = performance.now()
  await close()
  await verify(url, n, sent.size)
  const perSecond = n / ((ended - started) / 1000)
  return {
    businesses,
    perSecond,
    perProbe: (perSecond * probe) / 1000,
    lastPerSecond: (n * 0.1) / ((ended - lastTenthAt) / 1000),
  }
}

function answer(sent: Set<string>, { referenceId }: { referenceId: string }) {
  if (sent.has(referenceId)) throw new Error('sent twice')
  sent.add(referenceId)
  return Promise.resolve({ state: 'successful', identifier: referenceId })
}

async function insertVendors(db: Db, count: number, balanceNgwee: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const at = new Date('2026-01-01T08:00:00Z')
  for (const id of ids) {
    const owner = {
      id: randomUUID(),
      email: `${id}@example.test`,
      full_name: 'Owner',
      role: 'partner' as const,
      created_at: at,
    }
    await db
      .insertInto('account')
      .values({ ...owner, phone: null })
      .execute()
    await db
      .insertInto('vendor')
      .values({ id, owner_id: owner.id, business_type: 'hotel', name: 'Musi Lodge', created_at: at })
      .execute()
    await transact(db, (tx) =>
      post(tx, 'sale', id, [
        { account: accounts.gateway, amountNgwee: balanceNgwee },
        { account: accounts.vendorAvailable(id), amountNgwee: -balanceNgwee },
      ]),
    )
  }
  await db
    .insertInto('setting')
    .values({
      name: 'payouts',
      value: JSON.stringify({ minZmw: 1, maxZmw: 1_000_000, maxPerDayZmw: 10_000_000 }),
      version: randomUUID(),
    })
    .execute()
  return ids
}

async function verify(url: string, n: number, sent: number): Promise<void> {
  const [row] = await query<{ payouts: string; ledger: string; negative: string; differing: string }>(
    url,
    `select (select count(*) from payout where state = 'successful') as payouts,
            (select sum(amount_ngwee) from entry) as ledger,
            (select count(*) from vendor_balance where available_ngwee < 0) as negative,
            (select count(*) from vendor_balance b where available_ngwee <>
              (select -sum(amount_ngwee) from entry where account = 'vendor:' || b.vendor_id || ':available')) as differing`,
  )
  const found = [sent, ...[row!.payouts, row!.ledger, row!.negative, row!.differing].map(Number)]
  if (found.join() !== [n, n, 0, 0, 0].join()) throw new Error(`Paid twice, or lost: ${JSON.stringify(row)}`)
}
