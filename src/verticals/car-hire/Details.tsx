import type { CarDetails } from '#contract/verticals/shapes/car-hire'
import { Facts } from '../../ui/Facts'
import { detailsOf } from '../details-of'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const found = detailsOf<CarDetails>(listing)
  if (!found) return null
  return (
    <Facts
      cells
      items={[
        { label: 'Make and model', value: `${found.make} ${found.model}` },
        { label: 'Year', value: found.year },
        { label: 'Seats', value: found.seats },
        { label: 'Gearbox', value: found.gearbox },
        { label: 'Part of the price', value: `${found.kmPerDay} km a day` },
      ]}
    />
  )
}
