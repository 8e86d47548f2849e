/**
 * Sales from counter stock. The device has confirmed them to the customer, so that the server books them also if the
 * price or the day has changed meanwhile.
 */
import { sql } from 'kysely'
import type { sellFromCounterStock } from '#contract/counter/counter-stock'
import type { BodyOf } from '#contract/core/endpoint'
import { formatInstant } from '#contract/core/dates'
import { ngweeOf } from '#contract/core/money'
import { listSaleItems } from '#contract/counter/sale-items'
import { itemAt } from '#contract/core/checked-access'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { getCounterSlots, getWantedUnits, loadBookingRows, mergeOrderBookings } from '../../bookings/bookings'
import { clampSaleTime, drawCounterStock, loadCounterSource, type CounterSource } from '../counter-stock'
import { notifyVendor } from '../../messages/notifications'
import { findCounterAccount } from './counter-account'
import { lockStockOfBasket, quoteSale, sumPrices } from './price-items'
import {
  bookWalkIn,
  claimReceipt,
  isSaleBooked,
  recordWalkIn,
  refuseWrongPayments,
  reportRefusal,
  type Seller,
} from './record'

type CounterSale = BodyOf<typeof sellFromCounterStock>

/** Two devices can send the same sale at once. The second one waits, because the first one has taken its units. */
const lockSale = (tx: Tx, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`walk_in/${id}`}, 0))`.execute(tx.sql)

/**
 * @param device whose counter stock may be used
 * @returns the refusal of a sale that the counter stock no longer covers and that cannot be booked otherwise
 */
export const recordCounterSale = (
  tx: Tx,
  seller: Seller,
  sale: CounterSale,
  device: string,
): Promise<Refusal | object> =>
  reportRefusal(tx, seller.vendorId, sale, async () => {
    const { vendorId } = seller
    const accountId = await findCounterAccount(tx, vendorId)
    await lockSale(tx, sale.id)
    if (await isSaleBooked(tx, accountId, sale)) return
    refuseWrongPayments(sale)
    const sources: CounterSource[] = []
    for (const { listingId } of listSaleItems(sale))
      sources.push(await loadCounterSource(tx, vendorId, { listingId, draws: sale.draws, device }))
    try {
      await bookFromCounterStock(tx, seller, accountId, sale, sources)
    } catch (error) {
      const quotas = sources.flatMap((source) => source.quotas)
      throw error instanceof Refusal ? nameReason(error, quotas) : error
    }
  })

async function bookFromCounterStock(
  tx: Tx,
  seller: Seller,
  accountId: string,
  sale: CounterSale,
  /** Of each item. */
  sources: readonly CounterSource[],
): Promise<void> {
  const { vendorId } = seller
  const walkIn = { ...sale, at: sale.soldAt }
  const items = await quoteSale(tx, vendorId, sale, (index) =>
    clampSaleTime(sale.soldAt, itemAt(sources, index), tx.at),
  )
  await lockStockOfBasket(tx, items)
  for (const [index, item] of items.entries()) {
    const { quoted } = item
    const source = itemAt(sources, index)
    item.hasCounterStock = await drawCounterStock(tx, vendorId, source, getWantedUnits(quoted), getCounterSlots(quoted))
  }
  if (items.some(({ hasCounterStock }) => !hasCounterStock))
    return recordWalkIn(tx, seller, walkIn, { claim: claimReceipt })
  await bookWalkIn(tx, seller, accountId, walkIn, items, await claimReceipt(tx, vendorId, sale))
  const paidNgwee = ngweeOf(sale.seenTotal)
  const priceNgwee = ngweeOf(sumPrices(items))
  // What is due for a reservation follows from the price.
  if (paidNgwee === priceNgwee || sale.reservation) return
  const { reference, listing_name: listingName } = mergeOrderBookings(
    await loadBookingRows(
      tx,
      items.map(({ id }) => ({ id })),
    ),
  )
  await notifyVendor(
    tx,
    vendorId,
    { template: 'vendorCounterSalePrice', params: { reference, listingName, paidNgwee, priceNgwee } },
    `/dashboard?to=bookings&id=${sale.id}`,
  )
}

/** Adds to a refusal what happened to the counter stock that the sale relied on. */
function nameReason(refusal: Refusal, quotas: CounterSource['quotas']): Refusal {
  const closed = quotas.find(({ state }) => state === 'released' || state === 'returned')
  if (refusal.kind !== 'refused' || !closed) return refusal
  const at = formatInstant(closed.closed_at!.toISOString())
  const what = closed.state === 'released' ? 'released by hand' : 'returned'
  return new Refusal(refusal.code, {
    message: `${refusal.message} The counter stock was ${what} on ${at}, before this sale arrived.`,
    ...(refusal.detail ? { detail: refusal.detail } : {}),
    ...(refusal.fields ? { fields: refusal.fields } : {}),
  })
}
