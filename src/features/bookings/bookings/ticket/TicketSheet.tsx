import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'
import { formatPhone } from '#contract/core/format-phone'
import { hasServiceDay } from '#contract/verticals/index'
import { useSession } from '../../../../sync/index'
import { Facts } from '../../../../ui/text/Facts'
import { Pass } from '../../../../ui/media/Pass'
import { QrCode } from '../../../../ui/media/QrCode'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { formatQuoteLines, formatPaymentSchedule } from '../../../../verticals/price-breakdown'
import { joinDateParts } from '../../shared/booking-dates'
import { isFree } from '../../shared/is-free'
import type { BookingStatusView } from '../../shared/booking-status-view'
import { BookingStatusBadge } from '../../shared/BookingStatusBadge'
import { getBookingPlace, buildTicketUrl, formatBookingTime } from './ticket-details'

/** The ticket that the customer shows at boarding or admission, and prints. */
export function TicketSheet({ booking, statusView }: { booking: Booking; statusView: BookingStatusView }) {
  const { ticket, reference, listingName, vendorName } = booking
  return (
    <Pass
      title={listingName}
      text={vendorName}
      badge={<BookingStatusBadge statusView={statusView} />}
      code={
        ticket && (
          <QrCode text={buildTicketUrl(ticket, window.location.origin)} label={`QR code of ticket ${reference}`} />
        )
      }
      reference={reference}
      footer={(ticket || booking.quote.policy) && <Terms booking={booking} />}
    >
      <TicketFacts booking={booking} />
    </Pass>
  )
}

function TicketFacts({ booking }: { booking: Booking }) {
  const { quote, vendorPhone, vendorName } = booking
  const buyer = useSession()?.user.full_name
  const names = quote.names?.join(', ') || buyer
  const lines = formatQuoteLines(quote)
  return (
    <Stack gap={6}>
      <Facts
        items={[
          ...(names ? [{ label: 'Name', value: names }] : []),
          {
            label: hasServiceDay(booking.bookingType) ? 'When' : 'Ordered',
            value: joinDateParts(formatBookingTime(booking)),
          },
          { label: 'Where', value: getBookingPlace(booking) },
          ...(quote.summary ? [{ label: 'Details', value: quote.undatedSummary ?? quote.summary }] : []),
          ...(vendorPhone ? [{ label: vendorName, value: formatPhone(vendorPhone) }] : []),
        ]}
      />
      {lines.length > 0 && (
        <Facts
          items={[
            ...lines,
            { label: 'Total', value: isFree(booking) ? 'Free' : formatZmw(quote.total), total: true },
            ...formatPaymentSchedule(quote),
          ]}
        />
      )}
    </Stack>
  )
}

const Terms = ({ booking: { quote, ticket } }: { booking: Booking }) => (
  <Stack gap={3}>
    {quote.policy && (
      <Text size="sm" pre>
        {quote.policy}
      </Text>
    )}
    {ticket && (
      <Text size="xs" tone="muted">
        All times are Zambian time. Anyone can check this ticket by its QR code, even offline.
      </Text>
    )}
  </Stack>
)
