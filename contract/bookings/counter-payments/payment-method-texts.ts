/** How screens, prints and files name the methods of payment at the counter (decision 119). */
import type { PaymentMethod } from './payment-methods'

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card terminal',
  bank_transfer: 'Bank transfer',
  voucher: 'Voucher',
  mobile_money: 'Mobile money',
  account: 'On account',
}

/** After a verb, such as "paid" or "to be returned". */
export const byMethodTexts: Record<PaymentMethod, string> = {
  cash: 'in cash',
  card: 'by card',
  bank_transfer: 'by bank transfer',
  voucher: 'by voucher',
  mobile_money: 'by mobile money',
  account: 'on account',
}
