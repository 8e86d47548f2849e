/**
 * Unsent sales at the counter as a file or QR codes, for another device of the same business that sends them (decision
 * 075). The checksum detects damage and careless edits. It is no signature: who may import may also type in the same sale.
 */
import {
  array,
  enums,
  integer,
  literal,
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
import { CounterSale } from './walk-ins'

export const salesFileFormat = 'tilipo-unsent-sales'
/**
 * Version 2 has sales from counter stock, version 3 sales with their methods of payment, version 4 reservations,
 * version 5 baskets and sales on account. A file has the lowest version that fits, so that older apps import it too.
 */
export const salesFileVersion = 5
/** A device that was offline for days has some hundred sales. */
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

/** Whether it was sold from counter stock. The server draws what it names: the stock of the device that sold it. */
export const isStockSale = (sale: ExportedSale['sale']): sale is StockSale => 'draws' in sale

const SalesFile = object({
  format: literal(salesFileFormat),
  version: integer(),
  vendorId: Id,
  deviceId: Id,
  exportedAt: Instant,
  sales: array(ExportedSale),
  checksum: string(),
})
export type SalesFile = Infer<typeof SalesFile>
/** The part that every version of the format has. */
const AnyVersion = type({ format: literal(salesFileFormat), version: integer() })

/** Returns the SHA-256 digest of a text in hex, or null where the browser provides none. */
export type Digest = (content: string) => Promise<string | null>

const getContent = ({ version, vendorId, deviceId, exportedAt, sales }: Omit<SalesFile, 'format' | 'checksum'>) =>
  JSON.stringify(sortKeys([version, vendorId, deviceId, exportedAt, sales]))

/** The checksum does not depend on the order of fields. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sortKeys(part)]))
}

const getVersion = (sale: ExportedSale['sale']): number =>
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
export async function buildSalesFile(
  content: Omit<SalesFile, 'format' | 'version' | 'checksum'>,
  digest: Digest,
): Promise<string> {
  const version = Math.max(1, ...content.sales.map(({ sale }) => getVersion(sale)))
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
  if (new Set(file.sales.map(({ sale }) => sale.id)).size !== file.sales.length || file.sales.length > maxFileSales)
    return fail('This file contains a sale twice, or too many sales. Please export the sales again.')
  return { ok: true, file: checked.value }
}
