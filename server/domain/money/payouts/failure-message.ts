/** Maps the gateway's failure texts of disbursements to messages for the owner of a business. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/limit/i, 'The amount is above the limit of this wallet.'],
  [
    /cannot receive|not registered|unregistered|not found|not exist|invalid (account|number|msisdn)/i,
    'This number cannot receive mobile money.',
  ],
  [/declin|reject|cancel|denied/i, 'The network declined the transfer.'],
]
const defaultMessage = 'The transfer could not be completed. Please try again later.'

/** A lack of funds in our own wallet is our problem, so its message does not mention it. */
export const getPayoutFailureMessage = (failure: string | undefined): string =>
  reasons.find(([pattern]) => pattern.test(failure ?? ''))?.[1] ?? defaultMessage
