import { wholeZmw } from '#contract/money'
import type { PackageDetails } from '#contract/verticals/shapes/travel'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { Stack } from '../../ui/Stack'
import { Amenities } from '../Amenities'
import { detailsOf, plural } from '../details-of'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const found = detailsOf<PackageDetails>(listing)
  if (!found) return null
  const apart = found.supplements?.filter(({ always }) => always) ?? []
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          { label: 'Takes', value: plural(found.days, 'day') },
          ...(found.departs ? [{ label: 'Departs', value: found.departs }] : []),
          { label: 'Places', value: found.places.join(', ') },
          { label: 'Group', value: `${found.smallestGroup} to ${found.largestGroup} people` },
          ...(found.depositPercent
            ? [
                {
                  label: 'To pay when booking',
                  value: `${found.depositPercent} %, the rest ${plural(found.balanceDays ?? 14, 'day')} before`,
                },
              ]
            : []),
          ...apart.map(({ label, price, per }) => ({
            label: `${label}, not in the price`,
            value: `${wholeZmw(price)}${per === 'person' ? ' a person' : ''}`,
          })),
        ]}
      />
      {found.included.length > 0 && (
        <Heading level={2} size="card">
          In the price
        </Heading>
      )}
      <Amenities label="In the price" items={found.included} />
    </Stack>
  )
}
