import type { CarDetails } from '#contract/verticals/car-hire/schema'
import { formatZmw } from '#contract/core/money'
import { Facts } from '../../ui/text/Facts'
import { Heading } from '../../ui/text/Heading'
import { Stack } from '../../ui/layout/Stack'
import { Amenities } from '../Amenities'
import { getDetails } from '../listing-facts'
import { Policies } from '../Policies'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const details = getDetails<CarDetails>(listing)
  if (!details) return null
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          { label: 'Make and model', value: `${details.make} ${details.model}` },
          { label: 'Year', value: details.year },
          { label: 'Seats', value: details.seats },
          { label: 'Gearbox', value: details.gearbox },
          { label: 'Distance included', value: `${details.kmPerDay} km a day` },
          ...(details.extraKm ? [{ label: 'Each extra kilometre', value: formatZmw(details.extraKm) }] : []),
          ...(details.deposit ? [{ label: 'Refundable deposit', value: formatZmw(details.deposit) }] : []),
        ]}
      />
      {details.terms && (
        <Heading level={2} size="card">
          Hire terms
        </Heading>
      )}
      <Amenities label="Hire terms" items={details.terms ?? []} />
      <Policies listing={listing} />
    </Stack>
  )
}
