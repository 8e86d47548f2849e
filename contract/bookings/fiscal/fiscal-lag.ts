/** How far the fiscal invoices of a business lag behind its sales. It imports no structs, because pages load it. */
import { formatInstant } from '../../core/dates'
import { formatPlural } from '../../core/plural'
import type { FiscalDocument, WithFiscalDocuments } from './fiscal-documents'

/** An invoice that waits this long is worth a warning. The usual one is issued within seconds. */
export const fiscalLagMs = 5 * 60_000

export interface FiscalLag {
  /** Documents that wait for longer than `fiscalLagMs`. */
  waiting: number
  /** The time of the oldest one, or null. */
  since: string | null
  /** Documents that ZRA has rejected. */
  failed: number
}

export function computeFiscalLag(bookings: Iterable<WithFiscalDocuments>, now: number): FiscalLag {
  const lag: FiscalLag = { waiting: 0, since: null, failed: 0 }
  for (const { fiscal = [] } of bookings)
    for (const { state, createdAt } of fiscal) {
      if (state === 'failed') lag.failed += 1
      if (state !== 'queued' || now - Date.parse(createdAt) < fiscalLagMs) continue
      lag.waiting += 1
      if (lag.since === null || createdAt < lag.since) lag.since = createdAt
    }
  return lag
}

export const describeWaiting = ({ waiting, since }: FiscalLag): string =>
  since === null
    ? ''
    : formatPlural(waiting, {
        one: `# fiscal invoice is waiting since ${formatInstant(since)}.`,
        other: `# fiscal invoices are waiting since ${formatInstant(since)}.`,
      })

export const describeFailed = ({ failed }: FiscalLag): string =>
  formatPlural(failed, {
    one: 'ZRA has rejected # fiscal invoice.',
    other: 'ZRA has rejected # fiscal invoices.',
  })

export const fiscalKindLabels: Record<FiscalDocument['kind'], string> = {
  sale: 'Fiscal invoice',
  credit: 'Credit note',
}

export const fiscalQrLabels: Record<FiscalDocument['kind'], string> = {
  sale: 'QR code of the fiscal invoice',
  credit: 'QR code of the credit note',
}

export const fiscalFollowsText = 'Fiscal invoice follows.'

/** Facts of a document for receipts, the same on paper, in a PDF and on the screen. */
export function buildFiscalFacts({ kind, number, issued }: FiscalDocument): [label: string, value: string][] {
  const label = fiscalKindLabels[kind]
  if (!issued) return [[`${label} number`, number]]
  return [
    [`${label} number`, `${number}, ZRA ${issued.receiptNo}`],
    ['Mark ID', issued.signature],
    ['Internal data', issued.internalData],
    ['SDC ID', issued.sdcId],
    ['Issued', formatInstant(issued.at)],
  ]
}
