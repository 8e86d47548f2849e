import { formatDate, formatInstant } from '#contract/core/dates'
import type { TrackedParcel } from '#contract/verticals/carriers/parcels/parcels'
import { formatPhone } from '#contract/core/format-phone'
import type { Read } from '../../../api/read'
import { Card } from '../../../ui/layout/Card'
import { Facts } from '../../../ui/text/Facts'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Timeline } from '../../../ui/lists/Timeline'
import { buildCustodyTimeline } from './custody-timeline'

/** Whether the server knows no such parcel, so that a retry would not help. */
export const isParcelUnknown = ({ error, data }: Read<TrackedParcel>): boolean =>
  data === undefined && (error?.status === 404 || error?.status === 422)

/** Tracking status of a parcel. The pages themselves handle an unknown parcel. */
export function ParcelTracking({ read }: { read: Read<TrackedParcel> }) {
  if (isParcelUnknown(read)) return null
  return (
    <Stack gap={4}>
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="We couldn't reach our server to track this parcel. Please try again."
      >
        {(parcel) => <TrackingDetails parcel={parcel} />}
      </ReadStates>
    </Stack>
  )
}

const TrackingDetails = ({ parcel }: { parcel: TrackedParcel }) => {
  const { from, to, leavesOn, expectedAt, carrier, isCancelled } = parcel
  return (
    <>
      <Card as="section" pad="lg">
        {isCancelled ? (
          'This parcel was cancelled or never handed over.'
        ) : (
          <Timeline items={buildCustodyTimeline(parcel)} />
        )}
      </Card>
      <Facts
        items={[
          { label: 'From', value: from },
          { label: 'To', value: to },
          { label: 'Departs', value: formatDate(leavesOn) },
          ...(expectedAt ? [{ label: 'Expected by', value: formatInstant(expectedAt) }] : []),
          { label: 'Carrier', value: carrier.name },
          ...(carrier.licence ? [{ label: 'Licence (ZICTA)', value: carrier.licence }] : []),
          ...(carrier.phone ? [{ label: "Carrier's phone", value: formatPhone(carrier.phone) }] : []),
        ]}
      />
    </>
  )
}
