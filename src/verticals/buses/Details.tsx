import { formatDate } from '#contract/core/dates'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import type { TripDetails } from '#contract/verticals/buses/schema'
import { Facts } from '../../ui/text/Facts'
import { Heading } from '../../ui/text/Heading'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import { Amenities } from '../Amenities'
import { getDetails } from '../listing-facts'
import { Policies } from '../Policies'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const { free } = listing
  const details = getDetails<TripDetails>(listing)
  if (!details) return null
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          { label: 'From', value: details.from },
          { label: 'To', value: details.to },
          { label: 'Departs', value: details.departsAt },
          ...(details.arrivesAt ? [{ label: 'Arrives', value: details.arrivesAt }] : []),
          ...(details.boardsAt ? [{ label: 'Boarding place', value: details.boardsAt }] : []),
          { label: 'Distance', value: `${details.km} km` },
          {
            label: 'Seats',
            value: `${details.seats} in total${details.layout ? `, ${details.layout.replace('+', ' and ')}` : ''}`,
          },
          ...(free
            ? [
                {
                  label: `Seats left on ${formatDate(free.date)}`,
                  value: free.left > 0 ? free.left : 'None for the whole trip',
                },
              ]
            : []),
          ...(details.luggage
            ? [
                {
                  label: 'Luggage',
                  value: `${details.luggage.free} free; each extra bag ${formatZmwNoBreak(details.luggage.perBag)}`,
                },
              ]
            : []),
        ]}
      />
      {details.stops.length > 2 && (
        <Heading level={2} size="card">
          Stops
        </Heading>
      )}
      {details.stops.length > 2 && <Amenities label="Stops" items={details.stops} />}
      <Fares trip={details} />
      <Policies listing={listing} />
    </Stack>
  )
}

/** Fares for the whole route, by the date from which they apply. */
function Fares({ trip: { from, to, fares = [] } }: { trip: TripDetails }) {
  if (fares.length === 0) return null
  const formatTotal = (legs: readonly number[]) => formatZmw(legs.reduce((sum, zmw) => sum + zmw, 0))
  return (
    <Stack gap={1}>
      <Heading level={2} size="card">
        Fares
      </Heading>
      {fares.map(({ since, legs }) => (
        <Text key={since} size="sm">
          {from} to {to}, travelling from {formatDate(since)} onwards: {formatTotal(legs)} per seat.
        </Text>
      ))}
      <Text size="xs" tone="muted">
        You pay the fare for your day of travel. Fares you have paid don't change.
      </Text>
    </Stack>
  )
}
