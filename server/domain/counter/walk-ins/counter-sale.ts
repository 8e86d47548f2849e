/**
 * Sales from counter stock. The device has confirmed them to the customer, so that the server books them also if the
 * price or the day has changed meanwhile.
 */
import { sql } from 'kysely'
import type { sellFromCounterStock } from '#contract/counter/counter-stock'
import type { BodyOf } from '#contract/core/endpoint'
import { formatInstant } from '#contract/core/dates'
import { ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { getCounterSlots, getWantedUnits, isBooked, loadBookingRow, lockOffer } from '../../bookings/bookings'
import { drawCounterStock, loadCounterSource, type CounterSource } from '../counter-stock'
import { notifyVendor } from '../../messages/notifications'
import { findCounterAccount } from './counter-account'
import { bookWalkIn, quoteWalkIn, recordWalkIn, refuseWrongPayments, reportRefusal, type Seller } from './record'

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
    if (await isBooked(tx, accountId, sale.id)) return
    refuseWrongPayments(sale)
    await lockOffer(tx, sale.listingId)
    const source = await loadCounterSource(tx, vendorId, { ...sale, device })
    try {
      await bookFromCounterStock(tx, seller, accountId, sale, source)
    } catch (error) {
      throw error instanceof Refusal ? nameReason(error, source) : error
    }
  })

async function bookFromCounterStock(
  tx: Tx,
  seller: Seller,
  accountId: string,
  sale: CounterSale,
  source: CounterSource,
): Promise<void> {
  const { vendorId } = seller
  const walkIn = { ...sale, at: sale.soldAt }
  const quoted = await quoteWalkIn(tx, vendorId, sale, clampSaleTime(sale, source, tx.at))
  if (!(await drawCounterStock(tx, vendorId, source, getWantedUnits(quoted), getCounterSlots(quoted))))
    return recordWalkIn(tx, seller, walkIn)
  await bookWalkIn(tx, seller, accountId, walkIn, quoted, { hasCounterStock: true })
  const paidNgwee = ngweeOf(sale.seenTotal)
  // What is due for a reservation follows from the price.
  if (paidNgwee === quoted.totalNgwee || sale.reservation) return
  const { reference } = await loadBookingRow(tx, sale.id)
  const params = { reference, listingName: quoted.offer.name, paidNgwee }
  await notifyVendor(
    tx,
    vendorId,
    { template: 'vendorCounterSalePrice', params: { ...params, priceNgwee: quoted.totalNgwee } },
    `/dashboard?to=bookings&id=${sale.id}`,
  )
}

/**
 * The price and the departure are those of the time of the sale. The clock of the device is not trusted: it can sell only
 * while the quota is open, and not later than now.
 */
function clampSaleTime({ soldAt }: CounterSale, { quotas }: CounterSource, at: Date): Date {
  if (quotas.length === 0) return at
  const earliest = Math.max(...quotas.map(({ created_at }) => created_at.getTime()))
  const latest = Math.min(at.getTime(), ...quotas.map(({ return_at }) => return_at.getTime()))
  return new Date(Math.max(earliest, Math.min(Date.parse(soldAt), latest)))
}

/** Adds to a refusal what happened to the counter stock that the sale relied on. */
function nameReason(refusal: Refusal, { quotas }: CounterSource): Refusal {
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
