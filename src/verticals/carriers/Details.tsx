import type { RouteDetails } from '#contract/verticals/shapes/carriers'
import { formatZmw } from '#contract/money'
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
        ...(found.perKg ? [{ label: 'Every kg above 5', value: formatZmw(found.perKg) }] : []),
        { label: 'Takes at most', value: `${found.kgPerDay} kg a day` },
        { label: 'Licence (ZICTA)', value: found.licence },
      ]}
    />
  )
}
