/** Maps the failure texts of networks to messages for the payer. The original text stays in the database. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/insufficient|not.enough|low.balance|no.funds/i, 'There was not enough money in the wallet.'],
  [/wrong pin|invalid pin|incorrect pin/i, 'The PIN was incorrect.'],
  [/time.?out|timed.out|expired|no response|not respond/i, 'The payment request was not approved in time.'],
  [/limit/i, 'The amount is above the limit of this wallet.'],
  [
    /not registered|unregistered|not found|not exist|invalid (account|number|msisdn)/i,
    'This number has no mobile money wallet on this network.',
  ],
  [/declin|reject|cancel|denied/i, 'The payment was declined on the phone.'],
]
const defaultMessage = 'Your network could not complete the payment.'
/** Stored as the failure by ourselves when the hold had expired before the gateway was called. */
export const holdExpiredFailure = 'The reservation had expired before we requested the payment. No money was taken.'
/** Stored as the failure of a request that a clerk has cancelled (decision 127). The payer can still approve it. */
export const cancelledPromptFailure = 'The request was cancelled at the counter.'
/** Stored while an employee checks a payment of another amount than requested. */
export const amountMismatchFailure = 'amount_mismatch'

export function getFailureMessage(failure: string | null): string {
  if (failure === holdExpiredFailure || failure === cancelledPromptFailure) return failure
  if (failure === amountMismatchFailure) return 'The network reports another amount. Our team checks the payment.'
  return reasons.find(([pattern]) => pattern.test(failure ?? ''))?.[1] ?? defaultMessage
}
