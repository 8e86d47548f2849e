import type { VendorBooking } from '#contract/bookings'
import { besidesDays } from '#contract/days'
import type { DeskBooking } from '../../../db/queries/bookings'
import { Card } from '../../../ui/Card'
import { EmptyState } from '../../../ui/EmptyState'
import { Facts } from '../../../ui/Facts'
import { Stack } from '../../../ui/Stack'
import { datesOf } from '../dates'
import { AtTheDoor } from './AtTheDoor'
import type { Examined } from './examine'
import { Said } from './Said'
import { VerdictSign } from './VerdictSign'

interface Props {
  answer: Examined | undefined
  /** Current state of the scanned booking, if it is in the vendor's list. */
  booking: DeskBooking | undefined
}

/** Large scan verdict, followed by the stored booking or, if there is none, by the details of the ticket. */
export const Answer = ({ answer, booking }: Props) => (
  <Card as="section" pad="lg" aria-live="assertive" aria-label="Scan result">
    {answer ? (
      <Stack gap={4}>
        <VerdictSign {...answer.verdict} />
        {booking ? <Booked booking={booking} /> : answer.ticket && <Said ticket={answer.ticket} />}
        {booking && answer.verdict.tone === 'done' && <AtTheDoor booking={booking} />}
      </Stack>
    ) : (
      <EmptyState
        icon="scan"
        title="No ticket scanned yet"
        text="Scan a ticket to see whether it is genuine, paid, and valid today."
      />
    )}
  </Card>
)

const Booked = ({ booking }: { booking: VendorBooking }) => (
  <Facts
    items={[
      { label: 'Reference', value: booking.reference },
      { label: 'For', value: booking.names?.join(', ') ?? booking.customerName },
      { label: 'When', value: datesOf(booking) },
      { label: 'What', value: booking.listingName },
      { label: 'Details', value: besidesDays(booking.summary) },
    ]}
  />
)
