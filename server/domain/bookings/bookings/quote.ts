/** Prices a choice. Browsing and booking use the same code, so that the displayed price is the price charged. */
import type { PolicyName } from '#contract/verticals/cancellation-policies'
import { withPolicy } from '#contract/verticals/rules/cancellation-terms'
import type { VerticalFields } from '#contract/verticals/vertical'
import { check } from '#contract/core/validation'
import { renderPolicy } from '#contract/bookings/bookings/cancellation-texts'
import type { BookingSummary } from '#contract/bookings/bookings/booking-summary'
import type { Quote } from '#contract/bookings/bookings/bookings'
import type { Hours } from '#contract/business/business/opening-hours'
import { Refusal } from '#contract/core/refusals'
import { verticalSchemas } from '#contract/verticals/schemas/index'
import type { Db } from '../../../db/connect'
import type { StoredQuote } from '../../../db/tables/bookings'
import type { Tx } from '../../../db/transact'
import {
  getRules,
  type Booked,
  type Offer,
  type PricedChoice,
  type Rules,
  type SlotQuantity,
} from '#contract/verticals/rules/index'
import { buildQuote, refuseInvalidStartDay, renderSummaryFields, sumAmounts } from '#contract/verticals/rules/quote'
import { selectOfferedListings } from '../../catalogue/catalogue'
import type { StockRequest } from '../../catalogue/stock'
import { applyGuaranteedPrice, type SealInput } from './price-guarantee'

export interface QuotedChoice {
  rules: Rules
  offer: Offer
  vendorId: string
  /** The time of the price. The fee of the sale is that of the same time. */
  at: Date
  choice: Record<string, unknown>
  priced: PricedChoice
  quote: Quote
  totalNgwee: number
  depositNgwee: number
}

/**
 * Prices a choice on a listing.
 * @param request.policy the cancellation policy of a booking that is changed; by default that of the listing
 * @param request.booked what is booked before a change
 * @param sealInput a price guarantee from an earlier quote.
 * @throws Refusal `listing_gone`, `bad_choice` with the invalid fields
 */
export async function quoteChoice(
  db: Db | Tx['sql'],
  request: { listingId: string; choice: unknown; policy?: PolicyName | undefined; booked?: Booked | undefined },
  at: Date,
  sealInput?: SealInput,
): Promise<QuotedChoice> {
  const listing = await selectOfferedListings(db)
    .select(businessColumns)
    .where('listing.id', '=', request.listingId)
    .executeTakeFirst()
  if (!listing) throw new Refusal('listing_gone')
  const rules = getRules(listing.vertical)
  const choice = parseChoice(rules, request.choice)
  const offer = buildOffer(
    request.policy ? { ...listing, details: withPolicy(listing.details, request.policy) } : listing,
  )
  const context = { rules, offer, vendorId: listing.vendor_id, choice, at }
  const changed = request.booked && rules.priceChange?.(offer, choice, request.booked)
  if (changed) return buildQuotedChoice({ ...context, choice: changed.choice }, changed.priced)
  const priced = applyGuaranteedPrice({ rules, offer, choice }, rules.price(offer, choice, at), at, sealInput)
  refuseInvalidStartDay(priced.startsOn, at)
  return buildQuotedChoice(context, priced)
}

/** Builds the quote for a choice that was already priced. */
export function buildQuotedChoice(
  context: Pick<QuotedChoice, 'rules' | 'offer' | 'vendorId' | 'choice' | 'at'>,
  priced: PricedChoice,
): QuotedChoice {
  const { rules, offer, choice } = context
  const totalNgwee = sumAmounts(priced.lines)
  const depositNgwee = sumAmounts(priced.lines.filter(({ kind }) => kind === 'deposit'))
  const quote = buildQuote(
    offer.id,
    priced,
    totalNgwee,
    rules.needsApproval?.(offer, choice) ?? false,
    rules.getMinimum?.(offer, choice),
  )
  return { ...context, priced, quote, totalNgwee, depositNgwee }
}

/** Vendor columns that vertical rules need, in addition to the columns of every listing. */
export const businessColumns = ['vendor.profile', 'vendor.street', 'vendor.hours'] as const

type Row = {
  id: string
  name: string
  price_ngwee: number
  unit: string
  capacity: number
  town: string
  details: VerticalFields
  profile: VerticalFields
  street: string | null
  hours: Hours
}
export const buildOffer = ({
  id,
  name,
  price_ngwee,
  unit,
  capacity,
  town,
  details,
  profile,
  street,
  hours,
}: Row): Offer => ({
  id,
  name,
  priceNgwee: price_ngwee,
  unit,
  capacity,
  town,
  details,
  business: profile,
  street,
  hours,
})

export const toStoredQuote = (
  { summary: _, undatedSummary: __, ...quote }: Quote,
  { policy, policyName }: PricedChoice['terms'],
): StoredQuote => ({ ...quote, policy, ...(policyName && { policyName }) })

/** Renders the texts of a stored quote. */
export const renderStoredQuote = ({ policyName: _, ...quote }: StoredQuote, summary: BookingSummary): Quote => ({
  ...quote,
  ...renderSummaryFields(summary),
  policy: renderPolicy(quote.policy),
})

/** Returns the stock units that a choice claims. */
export const getWantedUnits = ({
  rules,
  offer,
  choice,
}: Pick<QuotedChoice, 'rules' | 'offer' | 'choice'>): StockRequest[] =>
  rules.getUnits(offer, choice).map((unit) => ({ listingId: offer.id, ...unit }))

/** Returns the slots that a choice draws from stock that is set aside for the counter. */
export const getCounterSlots = ({
  rules,
  offer,
  choice,
}: Pick<QuotedChoice, 'rules' | 'offer' | 'choice'>): SlotQuantity[] =>
  rules.getCounterSlots?.(offer, choice) ??
  rules.getUnits(offer, choice).flatMap((unit) => ('slot' in unit ? [unit] : []))

function parseChoice(rules: Rules, input: unknown): Record<string, unknown> {
  const checked = check(verticalSchemas[rules.vertical.id].choice, input)
  if (checked.ok) return checked.value
  throw new Refusal('bad_choice', {
    fields: Object.fromEntries(checked.faults.map((f) => [f.field || 'choice', f.message])),
  })
}
