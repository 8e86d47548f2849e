/** Exports the unsent sales, payments and refunds of this device, and imports those of another device of the business. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import {
  buildSalesFile,
  isStockSale,
  parseSalesFile,
  type ExportedPayment,
  type ExportedSale,
  type SalesFile,
} from '#contract/counter/sales-file'
import { takeCompanyPayment } from '#contract/counter/companies'
import { sellFromCounterStock } from '#contract/counter/counter-stock'
import { recordWalkInOffline, refundWalkIn, takePayment } from '#contract/counter/walk-ins'
import {
  findKnownPayments,
  findKnownSales,
  isOfflineSale,
  type OfflineSaleRow,
  type UnsentPaymentRow,
} from '../../../../db/queries/unsent-sales'
import {
  isCommand,
  markExported,
  sendEach,
  type AnyBulkCommand,
  type Preview,
  type QueueResult,
} from '../../../../sync/index'
import { computeSha256 } from '../../../../sync/files/sha256'

const digest = (content: string): Promise<string | null> => computeSha256(new TextEncoder().encode(content).buffer)

interface Exporter {
  vendorId: string
  deviceId: string
  now: number
}

export async function exportSales(
  rows: readonly (OfflineSaleRow | UnsentPaymentRow)[],
  { vendorId, deviceId, now }: Exporter,
): Promise<string> {
  // From here on another device may send them, so that they can no longer be discarded here.
  await markExported(rows.map(({ key }) => key))
  const sales: ExportedSale[] = []
  const payments: ExportedPayment[] = []
  for (const row of [...rows].sort((a, b) => a.sequence - b.sequence)) {
    const { preview } = row
    if (!isOfflineSale(row)) payments.push(buildPayment(row, sales.length))
    else if (preview?.walkIn)
      sales.push({ sale: row.input.body, ...buildItems(preview.walkIn, preview.furtherWalkIns) })
  }
  const exportedAt = new Date(now).toISOString()
  return buildSalesFile({ vendorId, deviceId, exportedAt, sales, ...(payments.length > 0 && { payments }) }, digest)
}

function buildPayment(row: UnsentPaymentRow, after: number): ExportedPayment {
  const common = { subjectId: row.input.params.id, name: row.preview?.name ?? '', after }
  if (isCommand(row, 'walkIns.takePayment')) return { ...common, command: row.endpoint, body: row.input.body }
  if (isCommand(row, 'walkIns.refund')) return { ...common, command: row.endpoint, body: row.input.body }
  return { ...common, command: row.endpoint, body: row.input.body }
}

function buildItems(
  { listingName: name, bookingType, summary, startsOn, endsOn }: NonNullable<Preview['walkIn']>,
  furtherWalkIns: Preview['furtherWalkIns'] = [],
): Pick<ExportedSale, 'item' | 'furtherItems'> {
  const item = { name, bookingType, summary, startsOn, endsOn }
  const furtherItems = furtherWalkIns.map((walkIn) => ({ ...item, name: walkIn.listingName, summary: walkIn.summary }))
  return { item, ...(furtherItems.length > 0 && { furtherItems }) }
}

export interface NewSales {
  file: SalesFile
  sales: ExportedSale[]
  payments: ExportedPayment[]
  /** How many of each this device knows already. */
  known: { sales: number; payments: number }
}
export type ReadSales = ({ ok: true } & NewSales) | { ok: false; message: string }

/** Checks a file completely, and finds what this device does not know yet. Nothing is stored. */
export async function readSales(content: string, vendorId: string): Promise<ReadSales> {
  const result = await parseSalesFile(content, vendorId, digest)
  if (!result.ok) return result
  const { file } = result
  const { payments: all = [] } = file
  const knownSales = await findKnownSales(file.sales.map(({ sale }) => sale.id))
  const knownPayments = await findKnownPayments(all.map(({ subjectId, body }) => ({ id: body.id, subjectId })))
  return {
    ok: true,
    file,
    sales: file.sales.filter(({ sale }) => !knownSales.has(sale.id)),
    payments: all.filter(({ body }) => !knownPayments.has(body.id)),
    known: { sales: knownSales.size, payments: knownPayments.size },
  }
}

/**
 * Stores all sales, payments and refunds in one transaction and in the order of their device. Each keeps its id, so that the
 * server records it once, even if both devices send it.
 */
export function importSales({ file, sales, payments }: NewSales, vendorId: string): Promise<QueueResult> {
  const commands: AnyBulkCommand[] = []
  for (let index = 0; index <= file.sales.length; index++) {
    commands.push(
      ...payments.filter(({ after }) => Math.min(after, file.sales.length) === index).map(buildPaymentCommand),
    )
    const exported = file.sales[index]
    if (exported && sales.includes(exported)) commands.push(buildSaleCommand(exported, vendorId))
  }
  return sendEach(commands)
}

function buildPaymentCommand({ subjectId: id, name, ...payment }: ExportedPayment): AnyBulkCommand {
  const common = { preview: { name } }
  const params = { id }
  switch (payment.command) {
    case 'walkIns.takePayment':
      return { ...common, endpoint: takePayment, given: { params, body: payment.body } }
    case 'walkIns.refund':
      return { ...common, endpoint: refundWalkIn, given: { params, body: payment.body } }
    case 'companies.takePayment':
      return { ...common, endpoint: takeCompanyPayment, given: { params, body: payment.body } }
  }
}

function buildSaleCommand({ sale, item, furtherItems = [] }: ExportedSale, vendorId: string): AnyBulkCommand {
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
}

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
