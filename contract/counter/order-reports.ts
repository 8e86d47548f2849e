/** What a shop tells the customer about the goods of an order before it hands them over or sends them. */
import { enums, object, optional, refine, type Infer } from 'superstruct'
import { reportOrderCommand } from './counter-commands'
import { endpoint } from '../core/endpoint'
import { userMessage } from '../core/validation'
import { Id, LocalDate, text } from '../core/values'

export const orderReports = ['ready', 'delayed'] as const
export type OrderReport = (typeof orderReports)[number]

const OrderReportBody = refine(
  object({
    report: enums(orderReports),
    /** The new day of a delayed order. */
    until: optional(LocalDate),
    /** A message of the shop to the customer. */
    note: optional(text(300)),
  }),
  'report',
  ({ report, until }) => report !== 'delayed' || until !== undefined || userMessage('Please choose the new day.'),
)
export type OrderReportBody = Infer<typeof OrderReportBody>

/**
 * Reports that the goods of one shop in an order are ready for collection, or delayed. Works offline. A repeated report
 * tells the customer nothing again.
 */
export const reportOrder = endpoint({ ...reportOrderCommand, params: object({ id: Id }), body: OrderReportBody })
