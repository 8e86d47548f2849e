import type { RouteDetails } from '#contract/verticals/shapes/carriers'
import { formatZmw, wholeZmw } from '#contract/money'
import { bandsOf } from '#contract/verticals/parcel-size'
import { Facts } from '../../ui/Facts'
import { detailsOf } from '../details-of'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const found = detailsOf<RouteDetails>(listing)
  if (!found) return null
  return (
    <Facts
      cells
      items={[
        { label: 'From', value: found.from },
        { label: 'To', value: found.to },
        { label: 'Departs', value: found.departs },
        ...(found.takes ? [{ label: 'Arrives', value: found.takes }] : []),
        ...bandsOf(found).map(({ aboveKg, perKg }) => ({
          label: `Each kg above ${aboveKg}`,
          value: formatZmw(perKg),
        })),
        ...(found.heaviestKg
          ? [
              {
                label: 'Maximum parcel',
                value: `${found.heaviestKg} kg${found.longestCm ? `, sides to ${found.longestCm}\u00a0cm` : ''}`,
              },
            ]
          : []),
        ...(found.cover
          ? [
              {
                label: 'Cover',
                value: `${found.cover.percent}% of the value, at least ${wholeZmw(found.cover.least)}`,
              },
            ]
          : []),
        ...(found.collection ? [{ label: 'Door collection', value: formatZmw(found.collection) }] : []),
        ...(found.delivery ? [{ label: 'Door delivery', value: formatZmw(found.delivery) }] : []),
        { label: 'Capacity', value: `${found.kgPerDay} kg per day` },
        { label: 'License (ZICTA)', value: found.licence },
      ]}
    />
  )
}
