/**
 * Unsent sales, payments and refunds at the counter as a file or QR codes, for another device of the same business that sends them (decision
 * 075). The checksum detects damage and careless edits. It is no signature: who may import may also type in the same sale.
 */
import {
  array,
  enums,
  integer,
  literal,
  max,
  min,
  nullable,
  object,
  optional,
  string,
  type,
  union,
  type Infer,
} from 'superstruct'
import { check } from '../core/validation'
import { Id, Instant, LocalDate, text } from '../core/values'
import { bookingTypes } from '../verticals/vertical'
import { StockSale } from './counter-stock'
import { takeCompanyPayment } from './companies'
import { CounterSale, refundWalkIn, takePayment } from './walk-ins'

export const salesFileFormat = 'tilipo-unsent-sales'
/**
 * Version 2 has sales from counter stock, version 3 sales with their methods of payment, version 4 reservations,
 * version 5 baskets and sales on account, version 6 receipt numbers, and payments and refunds. A file has the lowest version that fits, so that older apps import it too.
 */
export const salesFileVersion = 6
/** A device that was offline for days has some hundred sales. At most as many payments and refunds. */
export const maxFileSales = 500
export const maxSalesFileBytes = 1024 * 1024

/** What the importing device displays until the server has confirmed the sale. */
const maxLabelLength = 300
const SoldItem = object({
  name: text(maxLabelLength),
  bookingType: enums(bookingTypes),
  summary: text(maxLabelLength),
  startsOn: LocalDate,
  endsOn: nullable(LocalDate),
})
const ExportedSale = object({
  sale: union([CounterSale, StockSale]),
  item: SoldItem,
  /** The further products of a basket. */
  furtherItems: optional(array(SoldItem)),
})
export type ExportedSale = Infer<typeof ExportedSale>

const exportedPayment = {
  /** The booking, or the company that pays. */
  subjectId: Id,
  name: text(maxLabelLength),
  /** How many sales of the file were recorded before it: the importing device sends them in the same order. */
  after: max(min(integer(), 0), maxFileSales),
}
/** A payment or refund that is queued like a sale. Cash movements are left out: only the device of their shift records them. */
const ExportedPayment = union([
  object({ ...exportedPayment, command: literal(takePayment.name), body: takePayment.body }),
  object({ ...exportedPayment, command: literal(refundWalkIn.name), body: refundWalkIn.body }),
  object({ ...exportedPayment, command: literal(takeCompanyPayment.name), body: takeCompanyPayment.body }),
])
export type ExportedPayment = Infer<typeof ExportedPayment>

/** Whether it was sold from counter stock. The server draws what it names: the stock of the device that sold it. */
export const isStockSale = (sale: ExportedSale['sale']): sale is StockSale => 'draws' in sale

const SalesFile = object({
  format: literal(salesFileFormat),
  version: integer(),
  vendorId: Id,
  deviceId: Id,
  exportedAt: Instant,
  sales: array(ExportedSale),
  payments: optional(array(ExportedPayment)),
  checksum: string(),
})
export type SalesFile = Infer<typeof SalesFile>
/** The part that every version of the format has. */
const AnyVersion = type({ format: literal(salesFileFormat), version: integer() })

/** Returns the SHA-256 digest of a text in hex, or null where the browser provides none. */
export type Digest = (content: string) => Promise<string | null>

type FileContent = Omit<SalesFile, 'format' | 'checksum'>

const getContent = ({ version, vendorId, deviceId, exportedAt, sales, payments }: FileContent): string =>
  JSON.stringify(sortKeys([version, vendorId, deviceId, exportedAt, sales, ...(payments ? [payments] : [])]))

/** The checksum does not depend on the order of fields. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sortKeys(part)]))
}

const getVersion = (sale: ExportedSale['sale']): number => (sale.receipt ? 6 : getVersionWithoutReceipt(sale))

const getVersionWithoutReceipt = (sale: ExportedSale['sale']): number =>
  sale.furtherItems || sale.payments?.some(({ method }) => method === 'account')
    ? 5
    : sale.reservation
      ? 4
      : sale.payments
        ? 3
        : isStockSale(sale)
          ? 2
          : 1

/** Builds the text of the file. */
export async function buildSalesFile(content: Omit<FileContent, 'version'>, digest: Digest): Promise<string> {
  const version = Math.max(content.payments ? 6 : 1, ...content.sales.map(({ sale }) => getVersion(sale)))
  const checksum = (await digest(getContent({ version, ...content }))) ?? ''
  return JSON.stringify({ format: salesFileFormat, version, ...content, checksum })
}

type SalesFileResult = { ok: true; file: SalesFile } | { ok: false; message: string }

const fail = (message: string): SalesFileResult => ({ ok: false, message: `${message} Nothing was imported.` })

/**
 * Reads the text of a file. It is accepted completely or not at all.
 * @param vendorId the business of the importing account
 */
export async function parseSalesFile(content: string, vendorId: string, digest: Digest): Promise<SalesFileResult> {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return fail('This is not a file of unsent sales, or it is incomplete.')
  }
  const known = check(AnyVersion, parsed)
  if (!known.ok) return fail('This is not a file of unsent sales.')
  if (known.value.version > salesFileVersion)
    return fail('This file was made by a newer version of Tilipo. Please update this app first.')
  const checked = check(SalesFile, parsed)
  const file = parsed as SalesFile
  // The checksum covers the file as it was written, before texts are trimmed.
  if (!checked.ok || file.checksum !== ((await digest(getContent(file))) ?? ''))
    return fail('This file was changed or is damaged. Please export the sales again.')
  if (file.vendorId !== vendorId) return fail('These sales belong to another business.')
  const { sales, payments = [] } = file
  const ids = new Set([...sales.map(({ sale }) => sale.id), ...payments.map(({ body }) => body.id)])
  if (ids.size !== sales.length + payments.length || Math.max(sales.length, payments.length) > maxFileSales)
    return fail('This file contains a sale twice, or too many sales. Please export the sales again.')
  return { ok: true, file: checked.value }
}
