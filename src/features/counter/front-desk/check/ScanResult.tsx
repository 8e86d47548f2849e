import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { Card } from '../../../../ui/layout/Card'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Facts } from '../../../../ui/text/Facts'
import { Stack } from '../../../../ui/layout/Stack'
import { findVendorBookingPart } from '../../../../verticals/vendor-booking-parts'
import { formatBookingDates } from '../../../bookings/shared/booking-dates'
import { PendingBadge } from '../bookings/PendingBadge'
import { useCanManageBookings } from '../bookings/use-can-manage-bookings'
import { CheckInButton } from './CheckInButton'
import type { TicketCheckResult } from './check-ticket'
import { TicketDetails } from './TicketDetails'
import { VerdictDisplay } from './VerdictDisplay'

interface Props {
  result: TicketCheckResult | undefined
  /** Current state of the scanned booking, if it is in the vendor's list. */
  booking: VendorBookingLine | undefined
}

/** Large scan verdict, followed by the stored booking or, if there is none, by the details of the ticket. */
export const ScanResult = ({ result, booking }: Props) => (
  <Card as="section" pad="lg" aria-live="assertive" aria-label="Scan result">
    {result ? (
      <Stack gap={4}>
        <VerdictDisplay {...result.verdict} />
        {booking ? <BookingFacts booking={booking} /> : result.ticket && <TicketDetails ticket={result.ticket} />}
        {booking && result.verdict.tone === 'done' && <NextStep booking={booking} />}
      </Stack>
    ) : (
      <EmptyState
        icon="scan"
        title="No ticket scanned yet"
        text="Scan a ticket to see whether it is genuine and valid today."
      />
    )}
  </Card>
)

/** Admits the customer, unless the booking has steps of its own. */
function NextStep({ booking }: { booking: VendorBookingLine }) {
  const canManage = useCanManageBookings()
  const ownPart = findVendorBookingPart(booking)
  if (!ownPart) return <CheckInButton booking={booking} />
  return (
    <>
      <PendingBadge shipment={[booking]} />
      {canManage && <ownPart.NextStep booking={booking} />}
    </>
  )
}

const BookingFacts = ({ booking }: { booking: VendorBooking }) => (
  <Facts
    items={[
      { label: 'Reference', value: booking.reference },
      { label: 'For', value: booking.names?.join(', ') ?? booking.customerName },
      { label: 'When', value: formatBookingDates(booking) },
      { label: 'What', value: booking.listingName },
      { label: 'Details', value: booking.undatedSummary ?? booking.summary },
    ]}
  />
)
