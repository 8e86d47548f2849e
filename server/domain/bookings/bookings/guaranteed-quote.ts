import type { Quote } from '#contract/bookings/bookings/bookings'
import type { Db } from '../../../db/connect'
import type { Secrets } from '../../../db/secrets'
import { sumAmounts } from '#contract/verticals/rules/quote'
import { openSeal, sealPrice, type SealInput } from './price-guarantee'
import { quoteChoice } from './quote'
import { findShortStay, refuseShortStay } from './short-stay'

const minute = 60_000

/**
 * Quotes a choice, with a seal if its vertical guarantees prices. A seal that is still valid is returned again without
 * extending its expiry.
 * @throws Refusal `short_stay`, except for the counter
 */
export async function quoteWithGuarantee(
  db: Db,
  request: { listingId: string; choice: unknown; seal?: string | undefined; atCounter?: boolean | undefined },
  at: Date,
  secrets: Secrets,
): Promise<Quote> {
  const sealInput: SealInput = { secrets, seal: request.seal }
  const quoted = await quoteChoice(db, request, at, sealInput)
  const shortStay = request.atCounter ? await findShortStay(db, quoted) : null
  if (!request.atCounter) await refuseShortStay(db, quoted)
  const minutes = quoted.rules.quoteMinutes
  if (!minutes) return { ...quoted.quote, ...(shortStay && { shortStay }) }
  const guaranteedPrice = openSeal(sealInput, quoted, at)
  if (guaranteedPrice && sumAmounts(guaranteedPrice.lines) <= quoted.totalNgwee)
    return { ...quoted.quote, kept: { until: new Date(guaranteedPrice.until).toISOString(), seal: request.seal! } }
  const until = at.getTime() + minutes * minute
  const { lines, terms } = quoted.priced
  return {
    ...quoted.quote,
    kept: { until: new Date(until).toISOString(), seal: sealPrice(secrets, quoted, { until, lines, terms }) },
  }
}
