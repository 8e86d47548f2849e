import { formatPlural } from '#contract/core/plural'
import { formatZmwNoBreak } from '#contract/core/money'
import { formatPackageDepartures } from '#contract/verticals/departure-text'
import type { PackageDetails } from '#contract/verticals/travel/schema'
import { Facts } from '../../ui/text/Facts'
import { Heading } from '../../ui/text/Heading'
import { Stack } from '../../ui/layout/Stack'
import { Amenities } from '../Amenities'
import { getDetails } from '../listing-facts'
import { Policies } from '../Policies'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const details = getDetails<PackageDetails>(listing)
  if (!details) return null
  const departures = formatPackageDepartures(details)
  const mandatorySupplements = details.supplements?.filter(({ always }) => always) ?? []
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          { label: 'Duration', value: formatPlural(details.days, { one: '# day', other: '# days' }) },
          ...(departures ? [{ label: 'Departs', value: departures }] : []),
          ...(details.returnTime
            ? [
                {
                  label: 'Returns',
                  value: details.days > 1 ? `At ${details.returnTime} on the last day` : `At ${details.returnTime}`,
                },
              ]
            : []),
          { label: 'Places', value: details.places.join(', ') },
          { label: 'Group', value: `${details.smallestGroup} to ${details.largestGroup} people` },
          ...(details.depositPercent
            ? [
                {
                  label: 'Due when booking',
                  value: `${details.depositPercent}%, the balance ${formatPlural(details.balanceDays ?? 14, { one: '# day', other: '# days' })} before`,
                },
              ]
            : []),
          ...mandatorySupplements.map(({ label, price, per }) => ({
            label: `${label}, not included`,
            value: `${formatZmwNoBreak(price)}${per === 'person' ? ' per person' : ''}`,
          })),
        ]}
      />
      {details.included.length > 0 && (
        <Heading level={2} size="card">
          Included in the price
        </Heading>
      )}
      <Amenities label="Included in the price" items={details.included} />
      <Policies listing={listing} />
    </Stack>
  )
}
