/** Fiscal invoices and credit notes of a booking, as the business and the buyer see them (decision 129). */
import { enums, number, optional, string, type, type Infer } from 'superstruct'
import { list } from '../../core/validation'
import { Instant } from '../../core/values'

export const fiscalKinds = ['sale', 'credit'] as const
export type FiscalKind = (typeof fiscalKinds)[number]
/** `queued`: it waits for ZRA. `failed`: ZRA has rejected it, and the business must act. */
export const fiscalStates = ['queued', 'issued', 'failed'] as const
export type FiscalState = (typeof fiscalStates)[number]

/** What ZRA has issued. */
export const IssuedFiscalDocument = type({
  /** ZRA's number. */
  receiptNo: number(),
  sdcId: string(),
  /** The Mark ID. */
  signature: string(),
  internalData: string(),
  /** The address that the QR code contains. */
  qr: string(),
  at: Instant,
})
export type IssuedFiscalDocument = Infer<typeof IssuedFiscalDocument>

export const FiscalDocument = type({
  kind: enums(fiscalKinds),
  /** The number in the series of the business. */
  number: string(),
  state: enums(fiscalStates),
  createdAt: Instant,
  /** Why it failed. Only the business sees it. */
  reason: optional(string()),
  issued: optional(IssuedFiscalDocument),
})
export type FiscalDocument = Infer<typeof FiscalDocument>

/** Left out for bookings without any. */
export const fiscalFields = { fiscal: optional(list(FiscalDocument)) }
export interface WithFiscalDocuments {
  fiscal?: readonly FiscalDocument[] | undefined
}
