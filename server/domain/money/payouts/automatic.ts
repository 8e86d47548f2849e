/** Automatic payouts to the saved mobile money account, checked every morning. */
import { addDays, getWeekday, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { runInOrder } from '../../../db/run-in-order'
import { transact, type Tx, type TransactOptions } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { lockAvailable } from '../balances'
import { readMobileAccount } from '../payment-settings'
import { readPayoutTerms, startPayout } from './start'

const payoutWeekday = 'monday'
const reason = 'Automatic payout'
const jobKey = 'automatic-payouts'

/** Schedules the next run, at every start and after each run. A job that is already queued keeps its time. */
export const scheduleAutomaticPayouts = (tx: Tx): Promise<void> =>
  enqueue(
    tx,
    'payout.automatic',
    {},
    {
      runAt: lusakaInstant(addDays(lusakaDate(tx.at.getTime()), 1), '08:00'),
      key: jobKey,
      keyMode: 'preserve_run_at',
    },
  )

interface AutomaticPayoutOptions extends TransactOptions {
  /** The last business that an earlier run has handled. */
  after?: string | undefined
  stopSignal?: AbortSignal
}

/** Starts the payouts that are due, each in its own transaction, and schedules the next run. Safe to repeat. */
export async function startAutomaticPayouts(
  db: Db,
  { after = '', stopSignal, ...options }: AutomaticPayoutOptions = {},
): Promise<void> {
  const rows = await db
    .selectFrom('payment_settings')
    .innerJoin('vendor', 'vendor.id', 'payment_settings.vendor_id')
    .innerJoin('account', 'account.id', 'vendor.owner_id')
    .where('automatic_mode', '!=', 'off')
    .where('account.is_active', '=', true)
    .where('account.approval_status', '=', 'approved')
    .select('payment_settings.vendor_id')
    .$if(after !== '', (query) => query.where('payment_settings.vendor_id', '>', after))
    .orderBy('payment_settings.vendor_id')
    .execute()
  const last = await runInOrder(
    rows.map(({ vendor_id }) => vendor_id),
    (vendorId) =>
      transact(db, (tx) => startIfDue(tx, vendorId), options).catch((error: unknown) => {
        // Blocked, without an account, or out of balance: the owner sees why on the finance page, and it is tried tomorrow.
        if (!(error instanceof Refusal)) throw error
      }),
    stopSignal,
  )
  await transact(
    db,
    (tx) =>
      last === null ? scheduleAutomaticPayouts(tx) : enqueue(tx, 'payout.automatic', { after: last }, { key: jobKey }),
    options,
  )
}

async function startIfDue(tx: Tx, vendorId: string): Promise<void> {
  await lockAvailable(tx, vendorId)
  const { automatic_mode, automatic_threshold_ngwee } = await tx.sql
    .selectFrom('payment_settings')
    .select(['automatic_mode', 'automatic_threshold_ngwee'])
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const today = lusakaDate(tx.at.getTime())
  const { available, min, max, leftToday, fee } = await readPayoutTerms(tx.sql, vendorId, tx.at)
  const isDue =
    automatic_mode === 'weekly' ? getWeekday(today) === payoutWeekday : ngweeOf(available) >= automatic_threshold_ngwee
  if (!isDue || automatic_mode === 'off' || (await wasStartedOn(tx, vendorId, today))) return
  const amountNgwee = Math.min(ngweeOf(available) - ngweeOf(fee), ngweeOf(max), ngweeOf(leftToday))
  if (amountNgwee < ngweeOf(min)) return
  const recipient = await readMobileAccount(tx.sql, vendorId)
  await startPayout(tx, { vendorId, requestedBy: null, recipient, amountNgwee, reason })
}

async function wasStartedOn(tx: Tx, vendorId: string, day: string): Promise<boolean> {
  const payout = await tx.sql
    .selectFrom('payout')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('requested_by', 'is', null)
    .where('created_at', '>=', lusakaInstant(day, '00:00'))
    .executeTakeFirst()
  return payout !== undefined
}
