/** Methods of payment at the counter of a business, and a payment as screens show it (decision 119). */
import { enums, optional, string, type } from 'superstruct'
import { Zmw } from '../../core/values'

export const paymentMethods = ['cash', 'card', 'bank_transfer', 'voucher', 'mobile_money'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** Everything but cash is not in the drawer, and has a reference by which the business finds it. */
export type OtherMethod = Exclude<PaymentMethod, 'cash'>
export const otherMethods = paymentMethods.filter((method): method is OtherMethod => method !== 'cash')

/** One line of a paid sale. */
export const RecordedPayment = type({
  method: enums(paymentMethods),
  amount: Zmw,
  /** Hidden from staff who only view reports. */
  reference: optional(string()),
  received: optional(Zmw),
  /** The command that recorded it, if it was taken after the reservation. */
  paymentId: optional(string()),
})
