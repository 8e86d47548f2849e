/** Balances of a vendor, derived from the ledger. All amounts in ngwee. */
import { sql } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { accounts } from '../ledger'
import { firstItem } from '#contract/core/checked-access'

export interface Balances {
  pending: number
  /** Negative after a refund of money that was paid out. */
  available: number
  /** Part of the sales of a new vendor, available later. */
  reserved: number
  inPayout: number
  paidOut: number
}

export async function readBalances(db: Db | Tx['sql'], vendorId: string): Promise<Balances> {
  const available = accounts.vendorAvailable(vendorId)
  const reserve = accounts.vendorReserve(vendorId)
  const inPayout = accounts.vendorInPayout(vendorId)
  const { rows } = await sql<Record<keyof Balances, number>>`
    select
      coalesce(-sum(e.amount_ngwee) filter (where e.account = ${accounts.vendorPayable(vendorId)}), 0)::bigint as pending,
      coalesce(-sum(e.amount_ngwee) filter (where e.account = ${available}), 0)::bigint as available,
      coalesce(-sum(e.amount_ngwee) filter (where e.account = ${reserve}), 0)::bigint as reserved,
      coalesce(-sum(e.amount_ngwee) filter (where e.account = ${inPayout}), 0)::bigint as "inPayout",
      coalesce(sum(e.amount_ngwee) filter (where
        (p.kind = 'payout_paid' and e.account = ${inPayout})
        or (p.kind in ('payout_paid_late', 'payout_returned') and e.account = ${available})), 0)::bigint as "paidOut"
    from entry e join posting p on p.id = e.posting_id
    where e.account in (${accounts.vendorPayable(vendorId)}, ${available}, ${reserve}, ${inPayout})
  `.execute(db)
  const row = firstItem(rows)
  return {
    pending: Number(row.pending),
    available: Number(row.available),
    reserved: Number(row.reserved),
    inPayout: Number(row.inPayout),
    paidOut: Number(row.paidOut),
  }
}

/**
 * Locks the stored balance of a vendor until the transaction ends, so that its payouts and pauses are serialized.
 * @returns the stored balance in ngwee
 */
export async function lockBalance(tx: Tx, vendorId: string): Promise<number> {
  await tx.sql
    .insertInto('vendor_balance')
    .values({ vendor_id: vendorId, available_ngwee: 0, changed_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { available_ngwee } = await tx.sql
    .selectFrom('vendor_balance')
    .select('available_ngwee')
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return available_ngwee
}

/**
 * Locks the available balance of a vendor until the transaction ends, so that payouts of one vendor are serialized.
 * @returns the balance in ngwee
 * @throws Refusal `balance_mismatch` if the stored balance and the ledger differ
 */
export async function lockAvailable(tx: Tx, vendorId: string): Promise<number> {
  const storedNgwee = await lockBalance(tx, vendorId)
  const { available } = await readBalances(tx.sql, vendorId)
  if (available !== storedNgwee) throw new Refusal('balance_mismatch')
  return available
}

/** Sets the stored balance of a vendor to the sum of the ledger, after an administrator has looked into the difference. */
export async function restoreBalance(tx: Tx, vendorId: string): Promise<void> {
  await tx.sql
    .selectFrom('vendor_balance')
    .select('vendor_id')
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  const { available } = await readBalances(tx.sql, vendorId)
  await tx.sql
    .updateTable('vendor_balance')
    .set({ available_ngwee: available, changed_at: tx.at })
    .where('vendor_id', '=', vendorId)
    .execute()
}
