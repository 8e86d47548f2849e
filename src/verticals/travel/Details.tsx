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
          { label: 'Duration', value: plural(found.days, 'day') },
          ...(found.departs ? [{ label: 'Departs', value: found.departs }] : []),
          { label: 'Places', value: found.places.join(', ') },
          { label: 'Group', value: `${found.smallestGroup} to ${found.largestGroup} people` },
          ...(found.depositPercent
            ? [
                {
                  label: 'Due when booking',
                  value: `${found.depositPercent}%, the balance ${plural(found.balanceDays ?? 14, 'day')} before`,
                },
              ]
            : []),
          ...apart.map(({ label, price, per }) => ({
            label: `${label}, not included`,
            value: `${wholeZmw(price)}${per === 'person' ? ' per person' : ''}`,
          })),
        ]}
      />
      {found.included.length > 0 && (
        <Heading level={2} size="card">
          Included in the price
        </Heading>
      )}
      <Amenities label="Included in the price" items={found.included} />
    </Stack>
  )
}
