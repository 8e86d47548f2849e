/** Prices a choice. Browsing and booking use the same code, so that the displayed price is the price charged. */
import { check } from '#contract/check'
import type { Quote } from '#contract/bookings'
import type { Hours } from '#contract/hours'
import { Refusal } from '#contract/refusals'
import { addDays, currency, lusakaDate, zmwOf } from '#contract/values'
import { shapes } from '#contract/verticals/shapes/index'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { cancellationOf, rulesOf, type Minimum, type Offer, type Priced, type Rules } from '../../verticals'
import { offered } from '../catalogue'
import type { Wanted } from '../stock'
import { sumOf } from './due'
import { asKept, type Sealed } from './kept-price'

const daysAhead = 365

export interface Quoted {
  rules: Rules
  offer: Offer
  vendorId: string
  choice: Record<string, unknown>
  priced: Priced
  quote: Quote
  totalNgwee: number
  depositNgwee: number
}

/**
 * Prices a choice on a listing.
 * @param sealInput a price guarantee from an earlier quote.
 * @throws Refusal `listing_gone`, `bad_choice` with the invalid fields
 */
export async function quoteFor(
  db: Db | Tx['sql'],
  asked: { listingId: string; choice: unknown },
  at: Date,
  kept?: Sealed,
): Promise<Quoted> {
  const listing = await offered(db).select(ofBusiness).where('listing.id', '=', asked.listingId).executeTakeFirst()
  if (!listing) throw new Refusal('listing_gone')
  const rules = rulesOf(listing.vertical)
  const choice = choiceOf(rules, asked.choice)
  const offer = offerOf(listing)
  const priced = asKept({ rules, offer, choice }, rules.price(offer, choice, at), at, kept)
  refuseOtherDays(priced.startsOn, at)
  return quotedAs({ rules, offer, vendorId: listing.vendor_id, choice }, priced)
}

/** Builds the quote for a choice that was already priced. */
export function quotedAs(what: Pick<Quoted, 'rules' | 'offer' | 'vendorId' | 'choice'>, priced: Priced): Quoted {
  const { rules, offer, choice } = what
  const totalNgwee = sumOf(priced.lines)
  const depositNgwee = sumOf(priced.lines.filter(({ kind }) => kind === 'deposit'))
  const quote = quoteOf(
    offer.id,
    priced,
    totalNgwee,
    rules.needsAnswer?.(offer, choice) ?? false,
    rules.minimum?.(offer, choice),
  )
  return { ...what, priced, quote, totalNgwee, depositNgwee }
}

/** Vendor columns that vertical rules need, in addition to the columns of every listing. */
export const ofBusiness = ['vendor.profile', 'vendor.street', 'vendor.hours'] as const

type Row = {
  id: string
  name: string
  price_ngwee: number
  unit: string
  capacity: number
  town: string
  details: Record<string, any>
  profile: Record<string, any>
  street: string | null
  hours: Hours
}
export const offerOf = ({
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

export function quoteOf(
  listingId: string,
  priced: Priced,
  totalNgwee: number,
  needsAnswer: boolean,
  minimum: Minimum | null = null,
): Quote {
  const { lines, summary, startsOn, endsOn, startsAt, endsAt, place, names, terms, balance } = priced
  return {
    listingId,
    summary,
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
    policy: terms.words,
    cancellation: cancellationOf(terms, startsAt),
    needsAnswer,
    minimum: minimum && { ...minimum, decidedAt: minimum.decidedAt.toISOString() },
    ...(place ? { place } : {}),
    ...(names ? { names } : {}),
  }
}

/** Returns the stock units that a choice claims. */
export const wantedOf = ({ rules, offer, choice }: Pick<Quoted, 'rules' | 'offer' | 'choice'>): Wanted[] =>
  rules.units(offer, choice).map((unit) => ({ listingId: offer.id, ...unit }))

function choiceOf(rules: Rules, given: unknown): Record<string, unknown> {
  const checked = check(shapes[rules.vertical.id].choice, given)
  if (checked.ok) return checked.value as Record<string, unknown>
  throw new Refusal('bad_choice', {
    fields: Object.fromEntries(checked.faults.map((f) => [f.field || 'choice', f.message])),
  })
}

function refuseOtherDays(startsOn: string, at: Date): void {
  const today = lusakaDate(at.getTime())
  if (startsOn < today) throw new Refusal('bad_choice', { fields: { startsOn: 'This day has passed.' } })
  if (startsOn > addDays(today, daysAhead))
    throw new Refusal('bad_choice', { fields: { startsOn: 'You can book up to one year ahead.' } })
}
