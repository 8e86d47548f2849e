/** Reads the fee of a sale from the rules of administrators (decision 153). */
import { lusakaDate } from '#contract/core/dates'
import type { BusinessFee } from '#contract/money/payment-summary'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { verticalIds, type VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { findNextFee, pickFee, type FeeRule } from './pick-fee'

type Reader = Db | Tx['sql']

const ruleColumns = ['vertical', 'vendor_id', 'basis_points', 'starts_on'] as const

const toPercent = (basisPoints: number): number => basisPoints / 100

/**
 * Returns the fee of a sale in hundredths of a percent. No rule starts less than an hour after it was added, so that no transaction
 * can sell with the rules before a change that is already in effect.
 * @param at the time of the sale
 */
export async function readSaleFee(
  db: Reader,
  sale: { vendorId: string; vertical: VerticalId },
  at: Date,
): Promise<number> {
  const date = lusakaDate(at.getTime())
  const rules = await db
    .selectFrom('fee_rule')
    .select(ruleColumns)
    .distinctOn(['vendor_id', 'vertical'])
    .where('withdrawn_at', 'is', null)
    .where('starts_on', '<=', date)
    .where((eb) =>
      eb.or([
        eb('vendor_id', '=', sale.vendorId),
        eb('vertical', '=', sale.vertical),
        eb.and([eb('vendor_id', 'is', null), eb('vertical', 'is', null)]),
      ]),
    )
    .orderBy('vendor_id')
    .orderBy('vertical')
    .orderBy('starts_on', 'desc')
    .execute()
  return pickFee(rules, sale, date)
}

/** Loads the rules that are not withdrawn, of the platform, of all verticals and of some businesses. */
export const loadRules = (db: Reader, vendorIds: readonly string[]): Promise<FeeRule[]> =>
  db
    .selectFrom('fee_rule')
    .select(ruleColumns)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.or([eb('vendor_id', 'is', null), ...(vendorIds.length > 0 ? [eb('vendor_id', 'in', vendorIds)] : [])]),
    )
    .execute()

/** Returns what a business pays now, and from when on it pays something else. */
export async function readBusinessFee(db: Reader, vendorId: string, at: Date): Promise<BusinessFee> {
  const { business_type } = await db
    .selectFrom('vendor')
    .select('business_type')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const subject = { vendorId, vertical: getVerticalOfBusiness(business_type).id }
  const rules = await loadRules(db, [vendorId])
  const today = lusakaDate(at.getTime())
  const next = findNextFee(rules, subject, today)
  return {
    percent: toPercent(pickFee(rules, subject, today)),
    next: next && { percent: toPercent(next.basisPoints), from: next.from },
  }
}

/** Returns the lowest and the highest fee that a business without a rule of its own pays now, in percent. */
export async function readFeeRange(db: Reader, at: Date): Promise<{ from: number; to: number }> {
  const rules = await loadRules(db, [])
  const today = lusakaDate(at.getTime())
  const fees = verticalIds.map((vertical) => toPercent(pickFee(rules, { vertical, vendorId: null }, today)))
  return { from: Math.min(...fees), to: Math.max(...fees) }
}
