/** Exports the unsent sales of this device, and imports those of another device of the business. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import {
  buildSalesFile,
  isStockSale,
  parseSalesFile,
  type ExportedSale,
  type SalesFile,
} from '#contract/counter/sales-file'
import { sellFromCounterStock } from '#contract/counter/counter-stock'
import { recordWalkInOffline } from '#contract/counter/walk-ins'
import { findKnownSales, type OfflineSaleRow } from '../../../../db/queries/unsent-sales'
import { markExported, sendEach, type Preview, type QueueResult } from '../../../../sync/index'
import { computeSha256 } from '../../../../sync/files/sha256'

const digest = (content: string): Promise<string | null> => computeSha256(new TextEncoder().encode(content).buffer)

interface Exporter {
  vendorId: string
  deviceId: string
  now: number
}

export async function exportSales(
  rows: readonly OfflineSaleRow[],
  { vendorId, deviceId, now }: Exporter,
): Promise<string> {
  // From here on another device may send them, so that they can no longer be discarded here.
  await markExported(rows.map(({ key }) => key))
  const sales = rows.flatMap(({ input, preview }) =>
    preview?.walkIn ? [{ sale: input.body, ...buildItems(preview.walkIn, preview.furtherWalkIns) }] : [],
  )
  return buildSalesFile({ vendorId, deviceId, exportedAt: new Date(now).toISOString(), sales }, digest)
}

function buildItems(
  { listingName: name, bookingType, summary, startsOn, endsOn }: NonNullable<Preview['walkIn']>,
  furtherWalkIns: Preview['furtherWalkIns'] = [],
): Pick<ExportedSale, 'item' | 'furtherItems'> {
  const item = { name, bookingType, summary, startsOn, endsOn }
  const furtherItems = furtherWalkIns.map((walkIn) => ({ ...item, name: walkIn.listingName, summary: walkIn.summary }))
  return { item, ...(furtherItems.length > 0 && { furtherItems }) }
}

export type ReadSales =
  { ok: true; file: SalesFile; newSales: ExportedSale[]; knownCount: number } | { ok: false; message: string }

/** Checks a file completely, and finds the sales that this device does not know yet. Nothing is stored. */
export async function readSales(content: string, vendorId: string): Promise<ReadSales> {
  const result = await parseSalesFile(content, vendorId, digest)
  if (!result.ok) return result
  const { sales } = result.file
  const known = await findKnownSales(sales.map(({ sale }) => sale.id))
  const newSales = sales.filter(({ sale }) => !known.has(sale.id))
  return { ok: true, file: result.file, newSales, knownCount: sales.length - newSales.length }
}

/** Stores all sales in one transaction. Each keeps its id, so that the server books it once, even if both devices send it. */
export const importSales = (sales: readonly ExportedSale[], vendorId: string): Promise<QueueResult> =>
  sendEach(
    sales.map(({ sale, item, furtherItems = [] }) => {
      const furtherWalkIns = furtherItems.map(({ name, summary }, index) => ({
        listingId: sale.furtherItems?.[index]?.listingId ?? '',
        listingName: name,
        summary,
      }))
      const preview = {
        name: [item, ...furtherItems].map(({ name }) => name).join(', '),
        walkIn: buildBooking(sale, item, vendorId),
        ...(furtherWalkIns.length > 0 && { furtherWalkIns }),
      }
      return isStockSale(sale)
        ? { endpoint: sellFromCounterStock, given: { body: sale }, preview }
        : { endpoint: recordWalkInOffline, given: { body: sale }, preview }
    }),
  )

const buildBooking = (
  sale: ExportedSale['sale'],
  { name, ...item }: ExportedSale['item'],
  vendorId: string,
): Omit<VendorBooking, '_id' | 'createdAt'> => ({
  ...item,
  reference: '',
  status: isStockSale(sale) ? 'confirmed' : 'requested',
  vendorId,
  listingId: sale.listingId,
  listingName: name,
  customerName: sale.customerName,
  customerPhone: sale.customerPhone || null,
  total: sale.seenTotal,
  isWalkIn: true,
  ...(sale.payments && { payments: sale.payments }),
})
