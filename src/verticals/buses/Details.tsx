import { formatDate } from '#contract/days'
import type { TripDetails } from '#contract/verticals/shapes/buses'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { Stack } from '../../ui/Stack'
import { Amenities } from '../Amenities'
import { detailsOf } from '../details-of'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const { free } = listing
  const found = detailsOf<TripDetails>(listing)
  if (!found) return null
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          { label: 'From', value: found.from },
          { label: 'To', value: found.to },
          { label: 'Departs', value: found.departsAt },
          ...(found.arrivesAt ? [{ label: 'Arrives', value: found.arrivesAt }] : []),
          ...(found.boardsAt ? [{ label: 'Boarding place', value: found.boardsAt }] : []),
          { label: 'Distance', value: `${found.km} km` },
          { label: 'Seats', value: found.seats },
          ...(free ? [{ label: `Left on ${formatDate(free.date)}`, value: free.left > 0 ? free.left : 'None: this coach is full' }] : []),
        ]}
      />
      {found.stops.length > 2 && <Heading level={2} size="card">Stops, first to last</Heading>}
      {found.stops.length > 2 && <Amenities label="Stops" items={found.stops} />}
    </Stack>
  )
}
