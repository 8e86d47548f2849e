/** Receipts of customers for what they paid. */
import { object } from 'superstruct'
import { allowRoles } from '../core/access'
import { endpoint } from '../core/endpoint'
import { Id } from '../core/values'
import { PdfFile } from './statements'

const receipt = {
  method: 'POST',
  params: object({ id: Id }),
  answer: PdfFile,
  access: allowRoles('endUser'),
  offline: 'refuse',
} as const

/** Issues the receipt of a paid booking, with a number at the first time. Refusals: `wrong_state` before a payment */
export const issueBookingReceipt = endpoint({ ...receipt, name: 'receipts.booking', path: '/bookings/:id/receipt' })
/** The receipt of all paid bookings of an order. */
export const issueOrderReceipt = endpoint({ ...receipt, name: 'receipts.order', path: '/orders/:id/receipt' })
