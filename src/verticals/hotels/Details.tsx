import { formatPlural } from '#contract/core/plural'
import type { RoomDetails } from '#contract/verticals/hotels/schema'
import { Facts } from '../../ui/text/Facts'
import { Heading } from '../../ui/text/Heading'
import { Stack } from '../../ui/layout/Stack'
import { Amenities } from '../Amenities'
import { getDetails } from '../listing-facts'
import { Policies } from '../Policies'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const details = getDetails<RoomDetails>(listing)
  if (!details) return null
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          ...(details.roomType ? [{ label: 'Type', value: details.roomType }] : []),
          { label: 'Sleeps', value: formatPlural(details.sleeps, { one: '# guest', other: '# guests' }) },
          { label: 'Beds', value: details.beds },
          { label: 'Rooms of this kind', value: `${details.rooms} in total` },
        ]}
      />
      {details.amenities.length > 0 && (
        <Heading level={2} size="card">
          In the room
        </Heading>
      )}
      <Amenities label="In the room" items={details.amenities} />
      <Policies listing={listing} />
    </Stack>
  )
}
