import type { Booking } from '#contract/bookings'
import { besidesDays } from '#contract/days'
import { formatZmw } from '#contract/money'
import { spacedPhone } from '#contract/spaced-phone'
import { hasDay } from '#contract/verticals/index'
import { useSession } from '../../../sync/index'
import { Facts } from '../../../ui/Facts'
import { Pass } from '../../../ui/Pass'
import { QrCode } from '../../../ui/QrCode'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { linesOf, partsOf } from '../../../verticals/parts'
import { wholeDays } from '../dates'
import type { Standing } from '../standing'
import { StandingBadge } from '../StandingBadge'
import { placeOf, ticketAddress, whenOf } from './words'

/** The ticket that the customer shows at boarding or admission, and prints. */
export function TicketSheet({ booking, standing }: { booking: Booking; standing: Standing }) {
  const { ticket, reference, listingName, vendorName } = booking
  return (
    <Pass
      title={listingName}
      text={vendorName}
      badge={<StandingBadge standing={standing} />}
      code={
        ticket && (
          <QrCode text={ticketAddress(ticket, window.location.origin)} label={`QR code of ticket ${reference}`} />
        )
      }
      reference={reference}
      foot={(ticket || booking.quote.policy) && <Terms booking={booking} />}
    >
      <Told booking={booking} />
    </Pass>
  )
}

function Told({ booking }: { booking: Booking }) {
  const { quote, vendorPhone, vendorName } = booking
  const buyer = useSession()?.user.full_name
  const names = quote.names?.join(', ') || buyer
  const lines = linesOf(quote)
  return (
    <Stack gap={6}>
      <Facts
        items={[
          ...(names ? [{ label: 'Name', value: names }] : []),
          { label: hasDay(booking.bookingType) ? 'When' : 'Ordered', value: wholeDays(whenOf(booking)) },
          { label: 'Where', value: placeOf(booking) },
          ...(quote.summary ? [{ label: 'Details', value: besidesDays(quote.summary) }] : []),
          ...(vendorPhone ? [{ label: vendorName, value: spacedPhone(vendorPhone) }] : []),
        ]}
      />
      {lines.length > 0 && (
        <Facts items={[...lines, { label: 'Total', value: formatZmw(quote.total), total: true }, ...partsOf(quote)]} />
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
