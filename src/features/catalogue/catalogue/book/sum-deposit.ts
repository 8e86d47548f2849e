import type { Quote } from '#contract/bookings/bookings/bookings'
import { ngweeOf } from '#contract/core/money'

/** The deposit of a choice, in ngwee. At the counter it stays between the business and the customer. */
export const sumDeposit = ({ lines }: Pick<Quote, 'lines'>): number =>
  lines.reduce((sum, { kind, amount }) => (kind === 'deposit' ? sum + ngweeOf(amount) : sum), 0)
