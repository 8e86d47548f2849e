import type { VendorBooking } from '#contract/bookings'
import { besidesDays } from '#contract/days'
import { Card } from '../../../ui/Card'
import { EmptyState } from '../../../ui/EmptyState'
import { Facts } from '../../../ui/Facts'
import { datesOf } from '../dates'
import type { Examined } from './examine'
import { Said } from './Said'
import { VerdictSign } from './VerdictSign'

/** What is shown at the door, large; below it what the list knows, or else what the ticket says. */
export const Answer = ({ answer }: { answer: Examined | undefined }) => (
  <Card as="section" pad="lg" aria-live="assertive" aria-label="Answer">
    {answer ? (
      <>
        <VerdictSign {...answer.verdict} />
        {answer.booking ? <Booked booking={answer.booking} /> : answer.ticket && <Said ticket={answer.ticket} />}
      </>
    ) : (
      <EmptyState icon="scan" title="No ticket yet" text="Whether it is genuine, yours, paid and for today is shown here." />
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
