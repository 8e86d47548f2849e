/** What a network says of a payment that failed, in words for whoever wanted to pay. Its own stay in the database. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/insufficient|not.enough|low.balance|no.funds/i, 'There was not enough money in the wallet.'],
  [/wrong pin|invalid pin|incorrect pin/i, 'The PIN was not right.'],
  [/time.?out|timed.out|expired|no response|not respond/i, 'The prompt was not answered in time.'],
  [/limit/i, 'The amount is above what this wallet may pay.'],
  [
    /not registered|unregistered|not found|not exist|invalid (account|number|msisdn)/i,
    'This number has no mobile money wallet at that network.',
  ],
  [/declin|reject|cancel|denied/i, 'The payment was declined on the phone.'],
]
const unknown = 'Your network did not carry it out.'
/** Said by ourselves, when nobody was asked. */
export const tooLate = 'The reservation had ended before your network was asked. No money was taken.'

export function whyFailed(said: string | null): string {
  if (said === tooLate) return said
  return reasons.find(([pattern]) => pattern.test(said ?? ''))?.[1] ?? unknown
}
