/** Pricing a choice. The same for looking and for booking, so that what was shown is what is sold. */
import { check } from '#contract/check'
import type { Quote } from '#contract/bookings'
import { Refusal } from '#contract/refusals'
import { addDays, currency, lusakaDate, zmwOf } from '#contract/values'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { shapes } from '#contract/verticals/shapes/index'
import { rulesOf, type Offer, type Rules } from '../../verticals'
import { offered } from '../catalogue'

const daysAhead = 365

export interface Quoted {
  rules: Rules
  offer: Offer
  vendorId: string
  choice: Record<string, unknown>
  quote: Quote
  totalNgwee: number
}

/** @throws Refusal `listing_gone`, `bad_choice` with the fields at fault. */
export async function quoteFor(db: Db | Tx['sql'], asked: { listingId: string; choice: unknown }, at: Date): Promise<Quoted> {
  const listing = await offered(db).where('listing.id', '=', asked.listingId).executeTakeFirst()
  if (!listing) throw new Refusal('listing_gone')
  const rules = rulesOf(listing.vertical)
  if (!rules) throw new Refusal('bad_choice', { message: 'This cannot be booked online yet. Please contact the provider.' })
  const choice = choiceOf(rules, asked.choice)
  const offer: Offer = {
    id: listing.id,
    name: listing.name,
    priceNgwee: listing.price_ngwee,
    unit: listing.unit,
    capacity: listing.capacity,
    details: listing.details,
  }
  const { lines, summary, startsOn, endsOn, policy, use } = rules.price(offer, choice)
  refuseOtherDays(startsOn, at)
  const totalNgwee = lines.reduce((sum, line) => sum + line.amountNgwee, 0)
  const quote: Quote = {
    listingId: listing.id,
    summary,
    startsOn,
    endsOn,
    lines: lines.map(({ label, quantity, amountNgwee }) => ({ label, quantity, amount: zmwOf(amountNgwee) })),
    total: zmwOf(totalNgwee),
    currency,
    policy,
    ...use,
  }
  return { rules, offer, vendorId: listing.vendor_id, choice, quote, totalNgwee }
}

function choiceOf(rules: Rules, given: unknown): Record<string, unknown> {
  const checked = check(shapes[rules.vertical.id].choice, given)
  if (checked.ok) return checked.value as Record<string, unknown>
  throw new Refusal('bad_choice', { fields: Object.fromEntries(checked.faults.map((f) => [f.field || 'choice', f.message])) })
}

function refuseOtherDays(startsOn: string, at: Date): void {
  const today = lusakaDate(at.getTime())
  if (startsOn < today) throw new Refusal('bad_choice', { fields: { startsOn: 'This day has passed.' } })
  if (startsOn > addDays(today, daysAhead)) throw new Refusal('bad_choice', { fields: { startsOn: 'Bookings open a year ahead.' } })
}
