/** The mobile money interface of the domain. Lipila's own terms do not leave this folder. */
import type { IncomingHttpHeaders } from 'node:http'

export type Transfer = 'collection' | 'disbursement'

export interface TransferRequest {
  /** Our reference, stored before the call. A repeated reference is the same transfer, never a second one. */
  referenceId: string
  amountNgwee: number
  /** National form, `09…`. */
  phone: string
  narration: string
  email?: string
}

export interface GatewayStatus {
  /**
   * `pending` for every status of the gateway that is not final. `unknown` if the gateway does not know the reference,
   * so that the same request may be sent again.
   */
  state: 'pending' | 'successful' | 'failed' | 'unknown'
  /** The gateway's own id of the transfer. */
  identifier?: string
  /** The gateway's message, shortened and without account numbers. */
  message?: string
  /** The amount that the gateway reports. Callers must compare it before they accept a success. */
  amountNgwee?: number
}

export interface MobileMoney {
  /** @throws {GatewayUnreachable} if it is unknown whether the money moves: query `status` before anything else */
  collect(request: TransferRequest): Promise<GatewayStatus>
  disburse(request: TransferRequest): Promise<GatewayStatus>
  status(referenceId: string, transfer: Transfer): Promise<GatewayStatus>
  /** Whether a callback's signature is valid and recent. `rawBody` is the unparsed request body. */
  verifyCallback(headers: IncomingHttpHeaders, rawBody: Buffer | string): boolean
}

/** No usable response: timeout, no connection, 5xx, 429, a rejected API key, or a response that is not from Lipila. */
export class GatewayUnreachable extends Error {
  constructor(reason: string) {
    super(`the payment gateway gave no usable answer: ${reason}`)
    this.name = 'GatewayUnreachable'
  }
}
