/**
 * Compares our payments, refunds and payouts with the status at the gateway, and the stored balances of vendors with the
 * ledger, every night. It changes no money: differences are recorded for administrators, and a transfer whose status
 * differs is queried again by its own job, which applies what the gateway says.
 */
import { sql } from 'kysely'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { formatZmw, zmwOf } from '#contract/core/money'
import type { Db } from '../../../db/connect'
import { transact, type Tx } from '../../../db/transact'
import type { GatewayStatus, Gateways } from '../../../gateways'
import { enqueue, type Tasks } from '../../../work/enqueue'
import { notifyAdmins } from '../../messages/notifications'
import { recordComparison, storeReconciliationTime, type Comparison } from './differences'

/** Transfers that changed in these days are compared: a missed night loses nothing. */
const comparedDays = 3
const batchSize = 200
const jobKey = 'reconcile'

interface ReconciliationDeps {
  db: Db
  gateways: Gateways
  stopSignal?: AbortSignal
}

/** Schedules the next run, at every start and after each run. A job that is already queued keeps its time. */
export const scheduleReconciliation = (tx: Tx): Promise<void> =>
  enqueue(
    tx,
    'money.reconcile',
    {},
    {
      runAt: lusakaInstant(addDays(lusakaDate(tx.at.getTime()), 1), '03:30'),
      key: jobKey,
      keyMode: 'preserve_run_at',
    },
  )

const kinds = ['payment', 'refund', 'payout'] as const

/**
 * Compares everything once, and schedules the next run. Safe to repeat. A run that is stopped enqueues the rest.
 * @param start where an earlier run has ended
 */
export async function reconcile(
  { db, gateways, stopSignal }: ReconciliationDeps,
  start: Tasks['money.reconcile'] = {},
): Promise<void> {
  let foundCount = start.found ?? 0
  for (const kind of kinds.slice(Math.max(0, kinds.indexOf(start.kind ?? 'payment')))) {
    let transfers: Transfer[]
    let after = kind === start.kind ? (start.after ?? '') : ''
    do {
      transfers = await listTransfers(db, kind, after)
      for (const transfer of transfers) {
        if (await compareTransfer({ db, gateways }, transfer)) foundCount++
        after = transfer.id
        if (stopSignal?.aborted)
          return transact(db, (tx) =>
            enqueue(tx, 'money.reconcile', { kind, after, found: foundCount }, { key: jobKey }),
          )
      }
    } while (transfers.length === batchSize)
  }
  for (const comparison of await compareBalances(db))
    if (await transact(db, (tx) => recordComparison(tx, comparison))) foundCount++
  await transact(db, async (tx) => {
    if (foundCount > 0)
      await notifyAdmins(
        tx,
        { template: 'adminMoneyDifferences', params: { count: foundCount } },
        '/admin/global/finance',
      )
    await storeReconciliationTime(tx)
    await scheduleReconciliation(tx)
  })
}

interface Transfer {
  id: string
  kind: 'payment' | 'refund' | 'payout'
  reference: string
  state: string
  amount_ngwee: number
}

const tables = { payment: 'payment', refund: 'refund', payout: 'payout' } as const

async function listTransfers(db: Db, kind: Transfer['kind'], after: string): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select id::text, ${kind} as kind, reference::text, state, amount_ngwee from ${sql.table(tables[kind])}
    where sent_at is not null and changed_at > now() - make_interval(days => ${comparedDays})
      and state not in ('pending', 'unknown') and id::text > ${after}
    order by id::text limit ${batchSize}
  `.execute(db)
  return rows
}

/** States of ours that mean that the gateway moved the money. */
const movedStates: readonly string[] = ['successful', 'refund_due', 'refunded']

/** @returns whether a new difference was found. A gateway without a usable answer is compared the next night. */
async function compareTransfer({ db, gateways }: ReconciliationDeps, transfer: Transfer): Promise<boolean> {
  const { kind, reference, state } = transfer
  let answer: GatewayStatus
  try {
    answer = await gateways.money.status(reference, kind === 'payment' ? 'collection' : 'disbursement')
  } catch {
    return false
  }
  // A payment that failed before the gateway was called is unknown there.
  const ours = movedStates.includes(state) ? 'successful' : 'failed'
  const theirs = answer.state === 'successful' ? 'successful' : answer.state === 'pending' ? 'pending' : 'failed'
  const hasSameAmount =
    theirs !== 'successful' || answer.amountNgwee === undefined || answer.amountNgwee === Number(transfer.amount_ngwee)
  const comparison: Comparison = {
    kind,
    subject: reference,
    isEqual: ours === theirs && hasSameAmount,
    ours: `${ours}, ${formatZmw(zmwOf(Number(transfer.amount_ngwee)))}`,
    theirs: `${theirs}${answer.amountNgwee === undefined ? '' : `, ${formatZmw(zmwOf(answer.amountNgwee))}`}`,
    amountNgwee: Number(transfer.amount_ngwee),
  }
  return transact(db, async (tx) => {
    const isNew = await recordComparison(tx, comparison)
    if (!comparison.isEqual) await queryAgain(tx, transfer)
    return isNew
  })
}

const queryAgain = (tx: Tx, { kind, id }: Transfer): Promise<void> => {
  if (kind === 'payment') return enqueue(tx, 'payment.check', { paymentId: id, attempt: 0 }, { key: `check:${id}` })
  if (kind === 'refund') return enqueue(tx, 'refund.check', { refundId: id, attempt: 0 }, { key: `refund-check:${id}` })
  return enqueue(tx, 'payout.check', { payoutId: id, attempt: 0 }, { key: `payout-check:${id}` })
}

/** Compares the stored balance of every vendor with its entries. */
async function compareBalances(db: Db): Promise<Comparison[]> {
  const { rows } = await sql<{ vendor_id: string; stored: string; ledger: string }>`
    select vendor_id, available_ngwee as stored, coalesce((
      select -sum(amount_ngwee) from entry where account = 'vendor:' || vendor_id || ':available'), 0) as ledger
    from vendor_balance
  `.execute(db)
  return rows.map(({ vendor_id, stored, ledger }) => ({
    kind: 'balance',
    subject: vendor_id,
    isEqual: Number(stored) === Number(ledger),
    ours: formatZmw(zmwOf(Number(stored))),
    theirs: formatZmw(zmwOf(Number(ledger))),
    amountNgwee: Number(stored) - Number(ledger),
  }))
}
