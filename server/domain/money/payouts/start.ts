/** Starts payouts. The money leaves the available balance in the same transaction; a background job sends it. */
import type { Selectable } from 'kysely'
import { formatInstant, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { payoutStateMachine } from '#contract/core/state-machines'
import { guessNetwork } from '#contract/core/phone-numbers'
import { findPayoutProblem } from '#contract/money/payout-problem'
import type { PayoutTerms } from '#contract/money/payouts'
import type { Db } from '../../../db/connect'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { lockAvailable, readBalances, readHeldNgwee } from '../balances'
import { accounts, post } from '../ledger'
import { settings } from '../../core/settings'
import { refuseWhilePaused } from './pause'

export type StoredPayout = Selectable<Database['payout']>

interface NewPayout {
  vendorId: string
  /** The owner who requests it; null for an automatic payout. */
  requestedBy: string | null
  recipient: { name: string; phone: string }
  amountNgwee: number
  reason: string
}

/** Payouts that count toward the daily limit. */
const countedStates = ['pending', 'unknown', 'successful'] as const

/**
 * @throws Refusal `insufficient_balance`, `balance_mismatch`, `payouts_blocked`, `invalid_input` for the limits of the
 *   platform settings
 */
export async function startPayout(tx: Tx, request: NewPayout): Promise<StoredPayout> {
  const { vendorId, amountNgwee, recipient } = request
  const available = await lockAvailable(tx, vendorId)
  await refuseWhilePaused(tx, vendorId)
  await checkBlock(tx, vendorId)
  const heldNgwee = await readHeldNgwee(tx.sql, vendorId, available, tx.at)
  const limits = await readLimits(tx.sql, vendorId, tx.at)
  const problem = findPayoutProblem(zmwOf(amountNgwee), buildTerms(available, heldNgwee, limits))
  if (problem?.code === 'insufficient_balance') throw new Refusal(problem.code, { message: problem.message })
  if (problem) throw new Refusal(problem.code, { message: problem.message, fields: { amount: problem.message } })
  const totalNgwee = amountNgwee + limits.fee
  const payout = await tx.sql
    .insertInto('payout')
    .values({
      id: tx.newId(),
      reference: tx.newId(),
      vendor_id: vendorId,
      requested_by: request.requestedBy,
      recipient_name: recipient.name,
      phone: recipient.phone,
      network: guessNetwork(recipient.phone) ?? '',
      amount_ngwee: amountNgwee,
      fee_ngwee: limits.fee,
      reason: request.reason,
      state: payoutStateMachine.initial,
      created_at: tx.at,
      changed_at: tx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await post(tx, 'payout', payout.id, [
    { account: accounts.vendorAvailable(vendorId), amountNgwee: totalNgwee },
    { account: accounts.vendorInPayout(vendorId), amountNgwee: -totalNgwee },
  ])
  await enqueue(tx, 'payout.send', { payoutId: payout.id }, { key: `payout:${payout.id}` })
  return payout
}

async function checkBlock(tx: Tx, vendorId: string): Promise<void> {
  const stored = await tx.sql
    .selectFrom('payment_settings')
    .select('blocked_until')
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!stored?.blocked_until || stored.blocked_until <= tx.at) return
  throw new Refusal('payouts_blocked', {
    message: `Payouts are blocked until ${formatInstant(stored.blocked_until.toISOString())} because a payout account was changed.`,
  })
}

interface Limits {
  min: number
  max: number
  maxPerDay: number
  leftToday: number
  fee: number
}

async function readLimits(db: Db | Tx['sql'], vendorId: string, at: Date): Promise<Limits> {
  const { minZmw, maxZmw, maxPerDayZmw, transferFeeZmw } = await settings.readSection(db, 'payouts')
  const { total } = await db
    .selectFrom('payout')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_ngwee'), eb.lit(0)).as('total'))
    .where('vendor_id', '=', vendorId)
    .where('created_at', '>=', lusakaInstant(lusakaDate(at.getTime()), '00:00'))
    .where('state', 'in', countedStates)
    .executeTakeFirstOrThrow()
  const maxPerDay = ngweeOf(maxPerDayZmw)
  return {
    min: ngweeOf(minZmw),
    max: ngweeOf(maxZmw),
    maxPerDay,
    leftToday: Math.max(0, maxPerDay - Number(total)),
    fee: ngweeOf(transferFeeZmw),
  }
}

const buildTerms = (available: number, heldNgwee: number, limits: Limits): PayoutTerms => ({
  available: zmwOf(available - heldNgwee),
  ...(heldNgwee > 0 && { held: zmwOf(heldNgwee) }),
  min: zmwOf(limits.min),
  max: zmwOf(limits.max),
  maxPerDay: zmwOf(limits.maxPerDay),
  leftToday: zmwOf(limits.leftToday),
  fee: zmwOf(limits.fee),
})

/** Returns what the owner must know before a payout, in ZMW. */
export async function readPayoutTerms(db: Db | Tx['sql'], vendorId: string, at: Date): Promise<PayoutTerms> {
  const [{ available }, limits] = await Promise.all([readBalances(db, vendorId), readLimits(db, vendorId, at)])
  return buildTerms(available, await readHeldNgwee(db, vendorId, available, at), limits)
}
