import type { Quote } from '#contract/bookings'
import type { Db } from '../../db/connect'
import { sumOf } from './due'
import { opened, sealed, type Sealed } from './kept-price'
import { quoteFor } from './quote'

const minute = 60_000

/**
 * Quotes a choice, with a seal if its vertical guarantees prices. A seal that is still valid is returned again without
 * extending its expiry.
 */
export async function tellPrice(
  db: Db,
  asked: { listingId: string; choice: unknown; seal?: string | undefined },
  at: Date,
  secret: Buffer,
): Promise<Quote> {
  const kept: Sealed = { secret, seal: asked.seal }
  const quoted = await quoteFor(db, asked, at, kept)
  const minutes = quoted.rules.quoteMinutes
  if (!minutes) return quoted.quote
  const told = opened(kept, quoted, at)
  if (told && sumOf(told.lines) <= quoted.totalNgwee)
    return { ...quoted.quote, kept: { until: new Date(told.until).toISOString(), seal: asked.seal! } }
  const until = at.getTime() + minutes * minute
  const { lines, terms } = quoted.priced
  return {
    ...quoted.quote,
    kept: { until: new Date(until).toISOString(), seal: sealed(secret, quoted, { until, lines, terms }) },
  }
}
