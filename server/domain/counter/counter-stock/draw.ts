/** Converts counter stock into the stock of a sale. */
import type { CounterDraw } from '#contract/counter/counter-stock'
import type { Tx } from '../../../db/transact'
import type { SlotQuantity } from '#contract/verticals/rules/index'
import { drawSetAside, freeOneUnit, lockForChange, type StockRequest } from '../../catalogue/stock'
import { recordQuotaChanges, type QuotaRow } from './sql'

export interface CounterSource {
  quotas: readonly QuotaRow[]
  /** Draws on quotas of this listing. */
  draws: readonly CounterDraw[]
}

interface CounterSaleSource {
  listingId: string
  draws: readonly CounterDraw[]
  /** The device that sold, or `any` for a caller who may use the stock of all devices. */
  device: string
}

/**
 * Loads the quotas of a sale. Those of other businesses, listings and devices are ignored: the sale then claims stock like
 * any other, because the customer may have paid.
 */
export async function loadCounterSource(
  tx: Tx,
  vendorId: string,
  { listingId, draws, device }: CounterSaleSource,
): Promise<CounterSource> {
  if (draws.length === 0) return { quotas: [], draws: [] }
  const quotas = await tx.sql
    .selectFrom('counter_quota')
    .selectAll()
    .where('id', 'in', [...new Set(draws.map(({ quota }) => quota))])
    .where('vendor_id', '=', vendorId)
    .where('listing_id', '=', listingId)
    .$if(device !== 'any', (query) => query.where('device_id', '=', device))
    .orderBy('id')
    .execute()
  return { quotas, draws: draws.filter(({ quota }) => quotas.some(({ id }) => id === quota)) }
}

/**
 * Frees what the quotas hold of these slots. The caller claims the units in the same transaction.
 * @returns whether the quotas had all of them
 */
export async function drawCounterStock(
  tx: Tx,
  vendorId: string,
  { quotas, draws }: CounterSource,
  units: readonly StockRequest[],
  slots: readonly SlotQuantity[],
): Promise<boolean> {
  const [listing] = quotas
  if (!listing) return false
  // Stock rows before quotas, in the order of all other changes.
  await lockForChange(tx, units, [])
  const isCovered = await drawSetAside(tx, listing.listing_id, draws, slots)
  for (const unit of units) if ('from' in unit && isCovered) await freeOneUnit(tx, unit)
  await recordQuotaChanges(
    tx,
    vendorId,
    quotas.map(({ id }) => id),
  )
  return isCovered
}

/**
 * The price and the departure are those of the time of the sale. The clock of the device is not trusted: it can sell only
 * while the quota is open, and not later than now.
 */
export function clampSaleTime(soldAt: string, { quotas }: CounterSource, at: Date): Date {
  if (quotas.length === 0) return at
  const earliest = Math.max(...quotas.map(({ created_at }) => created_at.getTime()))
  const latest = Math.min(at.getTime(), ...quotas.map(({ return_at }) => return_at.getTime()))
  return new Date(Math.max(earliest, Math.min(Date.parse(soldAt), latest)))
}
