import type { CarDetails } from '#contract/verticals/shapes/car-hire'
import { formatZmw } from '#contract/money'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { Amenities } from '../Amenities'
import { detailsOf } from '../details-of'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const found = detailsOf<CarDetails>(listing)
  if (!found) return null
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          { label: 'Make and model', value: `${found.make} ${found.model}` },
          { label: 'Year', value: found.year },
          { label: 'Seats', value: found.seats },
          { label: 'Gearbox', value: found.gearbox },
          { label: 'Distance included', value: `${found.kmPerDay} km a day` },
          ...(found.extraKm ? [{ label: 'Each extra kilometer', value: formatZmw(found.extraKm) }] : []),
          ...(found.deposit ? [{ label: 'Refundable deposit', value: formatZmw(found.deposit) }] : []),
        ]}
      />
      {found.terms && (
        <Heading level={2} size="card">
          Hire terms
        </Heading>
      )}
      <Amenities label="Hire terms" items={found.terms ?? []} />
      {listing.policies?.map(({ label, text }) => (
        <Stack key={label} gap={2}>
          <Heading level={2} size="card">
            {label}
          </Heading>
          <Text>{text}</Text>
        </Stack>
      ))}
    </Stack>
  )
}
