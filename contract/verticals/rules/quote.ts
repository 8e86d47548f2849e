/** Builds the quote of a priced choice: on the server, and on a device without a connection. */
import { renderPolicy } from '../../bookings/bookings/cancellation-texts'
import { renderSummary, type BookingSummary } from '../../bookings/bookings/booking-summary'
import type { Quote } from '../../bookings/bookings/bookings'
import { Refusal } from '../../core/refusals'
import { addDays, currency, lusakaDate, zmwOf } from '../../core/values'
import { buildCancellation } from './cancellation-terms'
import type { Minimum, PricedChoice } from './rules'

const daysAhead = 365

export function buildQuote(
  listingId: string,
  priced: PricedChoice,
  totalNgwee: number,
  needsAnswer: boolean,
  minimum: Minimum | null = null,
): Quote {
  const { lines, summary, startsOn, endsOn, startsAt, endsAt, place, names, terms, balance } = priced
  return {
    listingId,
    ...renderSummaryFields(summary),
    startsOn,
    endsOn,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    lines: lines.map(({ label, quantity, amountNgwee, kind }) => ({
      label,
      quantity,
      amount: zmwOf(amountNgwee),
      ...(kind ? { kind } : {}),
    })),
    total: zmwOf(totalNgwee),
    dueNow: zmwOf(totalNgwee - (balance?.amountNgwee ?? 0)),
    balance: balance ? { amount: zmwOf(balance.amountNgwee), dueOn: balance.dueOn } : null,
    currency,
    policy: renderPolicy(terms.policy),
    cancellation: buildCancellation(terms, startsAt),
    needsAnswer,
    minimum: minimum && { ...minimum, decidedAt: minimum.decidedAt.toISOString() },
    ...(place ? { place } : {}),
    ...(names ? { names } : {}),
  }
}

/** The texts of a summary in a quote. */
export const renderSummaryFields = (summary: BookingSummary): Pick<Quote, 'summary' | 'undatedSummary'> => ({
  summary: renderSummary(summary, 'dated'),
  undatedSummary: renderSummary(summary, 'undated'),
})

/** In ngwee. */
export const sumAmounts = (lines: readonly { amountNgwee: number }[]): number =>
  lines.reduce((sum, line) => sum + line.amountNgwee, 0)

/** @throws Refusal `bad_choice` */
export function refuseInvalidStartDay(startsOn: string, at: Date): void {
  const today = lusakaDate(at.getTime())
  if (startsOn < today) throw new Refusal('bad_choice', { fields: { startsOn: 'This day has passed.' } })
  if (startsOn > addDays(today, daysAhead))
    throw new Refusal('bad_choice', { fields: { startsOn: 'You can book up to one year ahead.' } })
}
