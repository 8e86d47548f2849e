/** Mobile money as the domain knows it; Lipila's own words stay behind this door. */
import type { IncomingHttpHeaders } from 'node:http'

export type Transfer = 'collection' | 'disbursement'

export interface TransferRequest {
  /** Ours, stored before the call. The same reference again is the same transfer, never a second one. */
  referenceId: string
  amountNgwee: number
  /** National form, `09…`. */
  phone: string
  narration: string
  email?: string
}

export interface GatewayStatus {
  /**
   * `pending` whenever the gateway's word is not one of its final ones; `unknown` when it has never heard of the
   * reference, so that the same request may be sent again.
   */
  state: 'pending' | 'successful' | 'failed' | 'unknown'
  /** The gateway's own id of the transfer. */
  identifier?: string
  /** The gateway's words, shortened and without account numbers. */
  message?: string
  /** What the gateway says was moved; compare it before believing a success. */
  amountNgwee?: number
}

export interface MobileMoney {
  /** @throws {GatewayUnreachable} when nobody can say whether the money moves: ask `status` before anything else. */
  collect(request: TransferRequest): Promise<GatewayStatus>
  disburse(request: TransferRequest): Promise<GatewayStatus>
  status(referenceId: string, transfer: Transfer): Promise<GatewayStatus>
  /** Whether a callback's signature is the gateway's and fresh. `rawBody` is what came over the wire, unparsed. */
  verifyCallback(headers: IncomingHttpHeaders, rawBody: Buffer | string): boolean
}

/** No usable answer: time-out, no connection, 5xx, 429, a key that is not accepted, or something that is not Lipila. */
export class GatewayUnreachable extends Error {
  constructor(reason: string) {
    super(`the payment gateway gave no usable answer: ${reason}`)
    this.name = 'GatewayUnreachable'
  }
}
