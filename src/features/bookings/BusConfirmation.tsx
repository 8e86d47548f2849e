import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings'
import { formatZmw } from '#contract/money'
import { useBooking } from '../../db/queries/bookings'
import { paths } from '../../paths'
import { pullNow, useSyncStatus } from '../../sync/index'
import { ButtonLink } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { MirrorStates } from '../../ui/MirrorStates'
import { Notice } from '../../ui/Notice'
import { PageHeader } from '../../ui/PageHeader'
import { ErrorState } from '../../ui/ErrorState'
import { Row } from '../../ui/Row'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { datesOf } from './dates'
import { standingOf } from './standing'
import { StandingBadge } from './StandingBadge'

export const head = () => ({ title: 'Your bus booking | Tilipo' })

/** What to show at the coach's door. */
export default function BusConfirmation() {
  const { id = '' } = useParams()
  const booking = useBooking(id)
  const again = () => void pullNow()
  return (
    <Stack gap={6}>
      <PageHeader title="Your bus booking" back={{ to: `${paths.myBookings}?type=bus`, label: 'My Bookings' }} />
      <MirrorStates
        data={booking}
        status={useSyncStatus()}
        what="This booking"
        errorText="Could not load booking information."
        onRetry={again}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(one) => one === null}
        empty={<ErrorState text="Could not load booking information." onRetry={again} />}
      >
        {(one) => <Ticket booking={one!} />}
      </MirrorStates>
    </Stack>
  )
}

function Ticket({ booking }: { booking: Booking }) {
  const [now] = useState(Date.now)
  return (
    <Stack gap={4}>
      {booking.status === 'confirmed' && (
        <Notice tone="done" icon="check-circle" title="Your seat is booked.">
          Show the reference at the coach. It is kept on this phone, also without a connection.
        </Notice>
      )}
      <Card pad="lg">
        <Stack gap={4}>
          <Row>
            <StandingBadge standing={standingOf(booking, now)} />
          </Row>
          <Facts
            items={[
              { label: 'Reference', value: booking.reference },
              { label: 'Coach', value: booking.vendorName },
              { label: 'Trip', value: booking.listingName },
              { label: 'When', value: datesOf(booking) },
              { label: 'Details', value: booking.quote.summary },
              { label: 'Total', value: formatZmw(booking.quote.total), total: true },
            ]}
          />
          {booking.vendorPhone && (
            <ButtonLink variant="outline" icon="phone" to={`tel:${booking.vendorPhone}`}>
              Call {booking.vendorName}
            </ButtonLink>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
