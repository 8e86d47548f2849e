/** The CSV export of a business's bookings. */
import { formatCsvLine } from '#contract/core/csv'
import { formatInstant } from '#contract/core/dates'
import type { Words } from '#contract/verticals/words/index'
import type { Shipment } from './shipment'
import { getVendorStatusView } from './vendor-status-view'

const buildHeader = ({ customer, item, assigned }: Words): string[] => [
  customer,
  'Phone',
  item,
  'Details',
  'From',
  'To',
  'Status',
  assigned.label,
  'Total in ZMW',
  'Paid in ZMW',
  'Booked',
  'Reference',
]

/** Returns one line per booking, also of those that form one order. */
export const buildBookingsCsv = (shipments: readonly Shipment[], words: Words): string =>
  [
    buildHeader(words),
    ...shipments
      .flat()
      .map((booking) => [
        booking.customerName,
        booking.customerPhone ?? '',
        booking.listingName,
        booking.undatedSummary ?? booking.summary,
        booking.startsOn,
        booking.endsOn ?? booking.startsOn,
        getVendorStatusView(booking).label,
        booking.assigned ?? '',
        booking.total.toFixed(2),
        (booking.paid ?? 0).toFixed(2),
        formatInstant(booking.createdAt),
        booking.reference,
      ]),
  ]
    .map(formatCsvLine)
    .join('')
