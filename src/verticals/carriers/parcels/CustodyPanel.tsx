import { formatTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { Heading } from '../../../ui/text/Heading'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { Timeline } from '../../../ui/lists/Timeline'
import { buildCustodyTimeline } from './custody-timeline'
import { CustodySteps } from './CustodySteps'
import { ParcelDetails } from './ParcelDetails'

interface CustodyPanelProps {
  /** `pending`: steps of this booking have not been sent to the server yet. */
  booking: VendorBooking & { pending?: boolean }
}

/** Custody steps of a parcel for the carrier, and its release with the recipient's code. */
export default function CustodyPanel({ booking }: CustodyPanelProps) {
  const { parcel } = booking
  if (!parcel) return null
  return (
    <Stack gap={3}>
      <Heading level={3} size="card">
        Parcel{' '}
        <Text as="span" whole>
          {formatTrackingNumber(parcel.number)}
        </Text>
      </Heading>
      <ParcelDetails booking={booking} />
      <Timeline items={buildCustodyTimeline(parcel)} />
      <CustodySteps key={parcel.state} booking={booking} />
    </Stack>
  )
}
