import type { RoomDetails } from '#contract/verticals/shapes/hotels'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { Stack } from '../../ui/Stack'
import { Amenities } from '../Amenities'
import { detailsOf, plural } from '../details-of'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const found = detailsOf<RoomDetails>(listing)
  if (!found) return null
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          ...(found.roomType ? [{ label: 'Type', value: found.roomType }] : []),
          { label: 'Sleeps', value: plural(found.sleeps, 'guest') },
          { label: 'Beds', value: found.beds },
          { label: 'Number of rooms', value: found.rooms },
        ]}
      />
      {found.amenities.length > 0 && (
        <Heading level={2} size="card">
          In the room
        </Heading>
      )}
      <Amenities label="In the room" items={found.amenities} />
    </Stack>
  )
}
