/** Methods of payment at the counter of a business, and a payment as screens show it (decision 119). */
import { enums, optional, string, type, type Infer } from 'superstruct'
import { Id, LocalDate, Zmw } from '../../core/values'

/** Methods by which a business receives money at its counter. */
export const receivedMethods = ['cash', 'card', 'bank_transfer', 'voucher', 'mobile_money'] as const
export type ReceivedMethod = (typeof receivedMethods)[number]
/** `account`: a company pays later (decision 126). */
export const paymentMethods = [...receivedMethods, 'account'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** Everything but cash is not in the drawer, and can have a reference by which the business finds it. */
export type OtherMethod = Exclude<PaymentMethod, 'cash'>
export const otherMethods = paymentMethods.filter((method): method is OtherMethod => method !== 'cash')

/** One line of a paid sale. */
export const RecordedPayment = type({
  method: enums(paymentMethods),
  amount: Zmw,
  /** Hidden from staff who only view reports. */
  reference: optional(string()),
  received: optional(Zmw),
  /** The company that pays later, its name, and the day on which it is due. */
  companyId: optional(Id),
  company: optional(string()),
  dueOn: optional(LocalDate),
  /** The command that recorded it, if it was taken after the reservation. */
  paymentId: optional(string()),
  /** The receipt of that later payment, if its device has numbered it. */
  receiptNumber: optional(string()),
})
export type RecordedPayment = Infer<typeof RecordedPayment>
