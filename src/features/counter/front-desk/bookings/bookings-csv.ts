/** The CSV export of a business's bookings. */
import { formatCsvLine } from '#contract/core/csv'
import { formatInstant } from '#contract/core/dates'
import type { Shipment } from './shipment'
import { getVendorStatusView } from './vendor-status-view'

const header = [
  'Reference',
  'Customer',
  'Phone',
  'Listing',
  'Details',
  'From',
  'To',
  'Status',
  'Assigned',
  'Total in ZMW',
  'Paid in ZMW',
  'Booked',
]

/** Returns one line per booking, also of those that form one order. */
export const buildBookingsCsv = (shipments: readonly Shipment[]): string =>
  [
    header,
    ...shipments
      .flat()
      .map((booking) => [
        booking.reference,
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
      ]),
  ]
    .map(formatCsvLine)
    .join('')
