/** Exports the unsent sales of this device, and imports those of another device of the business. */
import type { VendorBooking } from '#contract/bookings/bookings'
import { buildSalesFile, parseSalesFile, type ExportedSale, type SalesFile } from '#contract/bookings/sales-file'
import { recordWalkInOffline } from '#contract/bookings/walk-ins'
import { findKnownSales } from '../../../db/queries/unsent-sales'
import { sendAll, type OutboxRow, type QueueResult } from '../../../sync/index'
import { computeSha256 } from '../../../sync/sha256'

const digest = (content: string): Promise<string | null> =>
  computeSha256(new TextEncoder().encode(content).buffer as ArrayBuffer)

interface Exporter {
  vendorId: string
  deviceId: string
  now: number
}

export function exportSales(rows: readonly OutboxRow[], { vendorId, deviceId, now }: Exporter): Promise<string> {
  const sales = rows.flatMap(({ input, preview }) =>
    preview?.walkIn ? [{ sale: input.body, item: buildItem(preview.name, preview.walkIn) }] : [],
  )
  return buildSalesFile({ vendorId, deviceId, exportedAt: new Date(now).toISOString(), sales }, digest)
}

const buildItem = (
  name: string,
  { bookingType, summary, startsOn, endsOn }: Omit<VendorBooking, '_id' | 'createdAt'>,
): ExportedSale['item'] => ({ name, bookingType, summary, startsOn, endsOn })

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
  sendAll(
    recordWalkInOffline,
    sales.map(({ sale, item }) => ({
      given: { body: sale },
      preview: { name: item.name, walkIn: buildBooking(sale, item, vendorId) },
    })),
  )

const buildBooking = (
  { listingId, customerName, customerPhone, seenTotal }: ExportedSale['sale'],
  { name, ...item }: ExportedSale['item'],
  vendorId: string,
): Omit<VendorBooking, '_id' | 'createdAt'> => ({
  ...item,
  reference: '',
  status: 'requested',
  vendorId,
  listingId,
  listingName: name,
  customerName,
  customerPhone: customerPhone || null,
  total: seenTotal,
  isWalkIn: true,
})
