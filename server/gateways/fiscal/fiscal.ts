/** The fiscal interface of the domain. The terms of ZRA's VSDC do not leave this folder. */
import type { IssuedFiscalDocument } from '#contract/bookings/fiscal/fiscal-documents'

export interface FiscalDevice {
  tpin: string
  branch: string
  serial: string
}

export interface FiscalLine {
  /** At most 20 characters, the same for each sale of a listing. */
  itemCode: string
  name: string
  classCode: string
  vatCategory: string
  isGoods: boolean
  /** In ngwee, with VAT. */
  amountNgwee: number
  vatNgwee: number
}

export type FiscalItem = Pick<FiscalLine, 'itemCode' | 'name' | 'classCode' | 'vatCategory' | 'isGoods'>

export interface FiscalRequest {
  /** Our invoice number. A repeated number is the same invoice, never a second one. */
  number: string
  soldAt: Date
  /** A code of VSDC for the method of payment. */
  paymentCode: string
  lines: readonly FiscalLine[]
  /** The issued invoice that a credit note cites. */
  original?: Pick<IssuedFiscalDocument, 'receiptNo' | 'sdcId'>
}

export type FiscalResult =
  | { state: 'issued'; issued: IssuedFiscalDocument }
  | { state: 'rejected'; reason: string }
  /** The number was used already: find the document before anything else. */
  | { state: 'duplicate' }

export interface Fiscal {
  /** Initializes a device. Harmless if it was initialized before. */
  initialize(device: FiscalDevice): Promise<{ rejected?: string }>
  registerItem(device: FiscalDevice, item: FiscalItem): Promise<{ rejected?: string }>
  /** @throws {FiscalUnreachable} if it is unknown whether the document was issued */
  save(device: FiscalDevice, request: FiscalRequest): Promise<FiscalResult>
  /** Returns what was issued for a number of ours; null if nothing was. */
  find(device: FiscalDevice, number: string): Promise<IssuedFiscalDocument | null>
}

/** No usable response: timeout, no connection, an error of the server, or a response that is not from a VSDC. */
export class FiscalUnreachable extends Error {
  constructor(reason: string) {
    super(`the fiscal device gave no usable answer: ${reason}`)
    this.name = 'FiscalUnreachable'
  }
}
