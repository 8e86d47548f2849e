/** Prices and checks the items of a sale at the counter. The refusal of a basket names the product. */
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { listSaleItems } from '#contract/counter/sale-items'
import type { recordWalkIn as recordEndpoint } from '#contract/counter/walk-ins'
import type { BodyOf } from '#contract/core/endpoint'
import type { Tx } from '../../../db/transact'
import {
  getWantedUnits,
  lockOffer,
  quoteChoice,
  refuseClosedDays,
  refuseUnavailable,
  type QuotedChoice,
} from '../../bookings/bookings'
import { lockForChange } from '../../catalogue/stock'
import { settings } from '../../core/settings'

type WalkIn = BodyOf<typeof recordEndpoint>

/** An item of a sale at its price. */
export interface QuotedItem {
  /** The id of its booking. */
  id: string
  /** What the customer saw, in ZMW. */
  seenTotal: number
  quoted: QuotedChoice
  /** Its units were set aside for the device that sold it, so that it is booked whatever has changed meanwhile. */
  hasCounterStock?: boolean
}

/** Locks the stock of several products in one order, so that two baskets wait for each other instead of deadlocking. */
export async function lockStockOfBasket(tx: Tx, items: readonly QuotedItem[]): Promise<void> {
  const units = items.flatMap(({ quoted }) => getWantedUnits(quoted))
  if (items.length > 1) await lockForChange(tx, units, [])
}

/** Prices the items of a sale, whose listings are locked until the transaction ends. */
export async function quoteSale(
  tx: Tx,
  vendorId: string,
  walkIn: Pick<WalkIn, 'id' | 'listingId' | 'choice' | 'seenTotal' | 'furtherItems'>,
  getTime: (index: number) => Date,
): Promise<QuotedItem[]> {
  const items = listSaleItems(walkIn)
  const listings = items.map(({ listingId }) => listingId).sort()
  if (new Set(listings).size < items.length || items.some(({ seenTotal }) => seenTotal < 0))
    throw new Refusal('invalid_input', { message: 'This sale lists a product twice, or its prices do not add up.' })
  for (const listingId of listings) await lockOffer(tx, listingId)
  const quoted: QuotedItem[] = []
  for (const [index, { id, seenTotal, ...item }] of items.entries())
    quoted.push({ id, seenTotal, quoted: await quoteWalkIn(tx, vendorId, item, getTime(index)) })
  // Other trades sell a stay or a seat, with a day and a customer of its own.
  if (items.length > 1 && quoted.some(({ quoted: { rules } }) => rules.vertical.stock !== 'unit'))
    throw new Refusal('wrong_state', {
      message: 'Only products can be sold together. Please sell the others one by one.',
    })
  return quoted
}

/** @throws Refusal `vertical_closed`, `price_changed`, `sold_out` */
export async function refuseUnsellable(tx: Tx, walkIn: WalkIn, items: readonly QuotedItem[]): Promise<void> {
  for (const { quoted, seenTotal } of items)
    await nameItem(items, quoted, async () => {
      await settings.refuseClosedVertical(tx, quoted.rules.vertical.id)
      if (ngweeOf(seenTotal) !== quoted.totalNgwee)
        throw new Refusal('price_changed', {
          message: `The price is ${formatZmw(zmwOf(quoted.totalNgwee))}. Please check it with the customer.`,
          detail: {
            seen: walkIn.seenTotal,
            now: sumPrices(items),
            ...(items.length > 1 && { prices: items.map((item) => zmwOf(item.quoted.totalNgwee)) }),
          },
        })
      await refuseClosedDays(tx, quoted.offer.id, quoted.quote)
      await refuseUnavailable(tx.sql, quoted, tx.at)
    })
}

/** Returns the price of all items in ZMW. */
export const sumPrices = (items: readonly QuotedItem[]): number =>
  zmwOf(items.reduce((sum, { quoted }) => sum + quoted.totalNgwee, 0))

/** The refusal of a basket names the product, because everything else in it could be sold. */
export async function nameItem<T>(
  items: readonly QuotedItem[],
  { offer }: QuotedChoice,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'refused' || items.length === 1) throw error
    throw new Refusal(error.code, {
      message: `${offer.name}: ${error.message}`,
      ...(error.detail ? { detail: error.detail } : {}),
      ...(error.fields ? { fields: error.fields } : {}),
    })
  }
}

/**
 * Prices a complete choice of the business without its deposit.
 * @throws Refusal `not_found`, `wrong_state`, `bad_choice`, `listing_gone`
 */
async function quoteWalkIn(
  tx: Tx,
  vendorId: string,
  walkIn: Pick<WalkIn, 'listingId' | 'choice'>,
  at: Date,
): Promise<QuotedChoice> {
  const quoted = withoutDeposit(await quoteChoice(tx.sql, walkIn, at))
  if (quoted.vendorId !== vendorId) throw new Refusal('not_found')
  if (quoted.rules.hasCustody)
    throw new Refusal('wrong_state', { message: 'A parcel needs a sender with a Tilipo account.' })
  const missing = quoted.rules.findMissingFields?.(quoted.choice)
  if (missing) throw new Refusal('bad_choice', { fields: missing })
  return quoted
}

/** A deposit stays between the two. The whole price is paid now, and nobody has to accept the booking. */
export function withoutDeposit(quoted: QuotedChoice): QuotedChoice {
  const totalNgwee = quoted.totalNgwee - quoted.depositNgwee
  const { quote } = quoted
  return {
    ...quoted,
    totalNgwee,
    depositNgwee: 0,
    quote: {
      ...quote,
      lines: quote.lines.filter(({ kind }) => kind !== 'deposit'),
      total: zmwOf(totalNgwee),
      dueNow: zmwOf(totalNgwee),
      balance: null,
      needsAnswer: false,
    },
  }
}
