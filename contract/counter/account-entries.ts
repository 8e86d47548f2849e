/** Texts of the changes of a company's account, for screens and files. */
import { paymentMethodLabels } from '../bookings/counter-payments/payment-method-texts'
import type { AccountEntry } from './companies'

export const entryKindLabels: Record<AccountEntry['kind'], string> = {
  sale: 'Sale',
  return: 'Refund',
  payment: 'Payment',
}

/** Formats the kind of a change, with the method of a payment: `Payment (Card terminal)`. */
export const formatEntryKind = ({ kind, method }: AccountEntry): string =>
  method ? `${entryKindLabels[kind]} (${paymentMethodLabels[method]})` : entryKindLabels[kind]

/** Returns what was sold to whom, or the reference of a payment. */
export const describeEntry = ({ booking, reference }: AccountEntry): string =>
  (booking ? [booking.description, booking.customerName, booking.reference] : [reference]).filter(Boolean).join(', ')
