/** The series of receipt numbers of a device (decision 128). In its own file, because it is loaded without the counter. */
import { integer, object, type } from 'superstruct'
import { bookingManagers } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { Id } from '../core/values'

/**
 * Assigns the series of receipt numbers of a device, always the same one. `deviceId` is the id of the database that counts
 * them: each user of a device has another.
 */
export const assignReceiptSeries = endpoint({
  method: 'POST',
  access: bookingManagers,
  offline: 'refuse',
  name: 'walkIns.assignSeries',
  path: '/partner/receipt-series',
  body: object({ deviceId: Id }),
  answer: type({ series: integer() }),
})
