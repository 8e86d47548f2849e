import { formatDate } from '#contract/days'
import { formatZmw, wholeZmw } from '#contract/money'
import type { TripDetails } from '#contract/verticals/shapes/buses'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
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
          { label: 'Seats', value: `${found.seats}${found.layout ? `, ${found.layout.replace('+', ' and ')}` : ''}` },
          ...(free
            ? [
                {
                  label: `Available on ${formatDate(free.date)}`,
                  value: free.left > 0 ? free.left : 'None for the whole trip',
                },
              ]
            : []),
          ...(found.luggage
            ? [
                {
                  label: 'Luggage',
                  value: `${found.luggage.free} free; each extra bag ${wholeZmw(found.luggage.perBag)}`,
                },
              ]
            : []),
        ]}
      />
      {found.stops.length > 2 && (
        <Heading level={2} size="card">
          Stops
        </Heading>
      )}
      {found.stops.length > 2 && <Amenities label="Stops" items={found.stops} />}
      <Fares trip={found} />
    </Stack>
  )
}

/** Fares for the whole route, by the date from which they apply. */
function Fares({ trip: { from, to, fares = [] } }: { trip: TripDetails }) {
  if (fares.length === 0) return null
  const whole = (legs: readonly number[]) => formatZmw(legs.reduce((sum, zmw) => sum + zmw, 0))
  return (
    <Stack gap={1}>
      <Heading level={2} size="card">
        Fares
      </Heading>
      {fares.map(({ since, legs }) => (
        <Text key={since} size="sm">
          {from} to {to}, traveling from {formatDate(since)} onwards: {whole(legs)} per seat.
        </Text>
      ))}
      <Text size="xs" tone="muted">
        You pay the fare for your day of travel. Fares you have paid don't change.
      </Text>
    </Stack>
  )
}
