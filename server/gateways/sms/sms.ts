/** The SMS interface of the domain. The terms of Africa's Talking do not leave this folder. */

export interface SmsRequest {
  /** As it is stored: `0971234567`. */
  phone: string
  text: string
}

export type SmsResult =
  | {
      state: 'accepted'
      gatewayId: string
      /** Null if the gateway charges in another currency. */
      costNgwee: number | null
    }
  /** The gateway did not accept it, so that no phone gets it. `canRetry`: a later attempt may succeed. */
  | { state: 'rejected'; reason: string; canRetry: boolean }
  /** No usable response. The gateway may have accepted it, so that it must not be sent again. */
  | { state: 'unknown'; reason: string }

export interface Sms {
  /** False if no gateway is configured. */
  isAvailable: boolean
  /** Never throws. */
  send(request: SmsRequest): Promise<SmsResult>
  /** Returns whether a delivery report has the key that only the gateway knows. */
  verifyReport(key: string): boolean
}
