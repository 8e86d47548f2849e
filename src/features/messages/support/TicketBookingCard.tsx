import { formatDate, formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import type { TicketBooking } from '#contract/messages/support/support-team'
import { Card } from '../../../ui/layout/Card'
import { Facts } from '../../../ui/text/Facts'
import { Heading } from '../../../ui/text/Heading'
import { Stack } from '../../../ui/layout/Stack'
import { Link } from '../../../ui/text/Link'
import { paths } from '../../../paths'

/** The booking and the payments that a support ticket is about. */
export const TicketBookingCard = ({ booking }: { booking: TicketBooking }) => (
  <Card as="section" aria-label="Booking of this ticket">
    <Stack gap={4}>
      <Heading level={2} size="card">
        Booking <Link to={paths.adminBooking(booking._id)}>{booking.reference}</Link>
      </Heading>
      <Facts
        items={[
          { label: 'Listing', value: booking.listingName },
          { label: 'Vendor', value: booking.vendorName },
          { label: 'Customer', value: booking.customerName },
          { label: 'Status', value: formatState(booking.status) },
          { label: 'Starts', value: formatDate(booking.startsOn) },
          { label: 'Total', value: booking.total === 0 ? 'Free' : formatZmw(booking.total) },
          ...booking.payments.map((payment) => ({
            label: `Payment ${payment.reference}`,
            value: `${formatZmw(payment.amount)} · ${formatState(payment.status)} · ${formatInstant(payment.createdAt)}`,
          })),
          ...(booking.payments.length === 0 ? [{ label: 'Payments', value: 'None' }] : []),
        ]}
      />
    </Stack>
  </Card>
)

/** "in_service" becomes "In service". */
const formatState = (state: string): string => state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ')
