/** Which fee counts. Pure functions: the sale, the screens and the notifications of owners use the same. */
import { defaultFeePercent } from '#contract/money/platform-fee'
import type { VerticalId } from '#contract/verticals/vertical'

/** A rule that is not withdrawn. For the whole platform if neither a vertical nor a business is set. */
export interface FeeRule {
  vertical: VerticalId | null
  vendor_id: string | null
  /** Null ends the rules of its scope. */
  basis_points: number | null
  /** The first day in Zambia. */
  starts_on: string
}

/** Whose sale it is. Null for the fee of the platform, or of a vertical. */
interface FeeSubject {
  vertical: VerticalId | null
  vendorId: string | null
}

/** The fee of sales until there is a rule, in hundredths of a percent. */
export const defaultFeeBasisPoints = defaultFeePercent * 100

/**
 * Returns the fee of sales of a day, in hundredths of a percent: that of the narrowest scope with a fee. In each scope the newest
 * rule that has started counts.
 * @param date in Zambia
 */
export function pickFee(rules: readonly FeeRule[], { vertical, vendorId }: FeeSubject, date: string): number {
  const started = rules.filter(({ starts_on }) => starts_on <= date)
  const scopes = [
    started.filter((rule) => vendorId !== null && rule.vendor_id === vendorId),
    started.filter((rule) => vertical !== null && rule.vertical === vertical),
    started.filter((rule) => rule.vertical === null && rule.vendor_id === null),
  ]
  for (const scope of scopes) {
    const fee = findNewest(scope)?.basis_points
    if (fee !== undefined && fee !== null) return fee
  }
  return defaultFeeBasisPoints
}

const findNewest = (rules: readonly FeeRule[]): FeeRule | undefined =>
  rules.reduce<FeeRule | undefined>(
    (newest, rule) => (!newest || rule.starts_on > newest.starts_on ? rule : newest),
    undefined,
  )

/** Finds the next day after `date` on which the fee differs from that of the day before. */
export function findNextFee(
  rules: readonly FeeRule[],
  subject: FeeSubject,
  date: string,
): { basisPoints: number; from: string } | null {
  const current = pickFee(rules, subject, date)
  const days = [...new Set(rules.map(({ starts_on }) => starts_on))].filter((day) => day > date).sort()
  for (const from of days) {
    const basisPoints = pickFee(rules, subject, from)
    if (basisPoints !== current) return { basisPoints, from }
  }
  return null
}
