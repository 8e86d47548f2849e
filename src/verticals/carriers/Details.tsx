import { formatRouteDepartures, formatTransitTime } from '#contract/verticals/carriers/departure-text'
import type { RouteDetails } from '#contract/verticals/carriers/schema'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import { getPriceBands } from '#contract/verticals/carriers/parcel-size'
import { Facts } from '../../ui/text/Facts'
import { Stack } from '../../ui/layout/Stack'
import { getDetails } from '../listing-facts'
import { Policies } from '../Policies'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const details = getDetails<RouteDetails>(listing)
  if (!details) return null
  const transitTime = formatTransitTime(details)
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          { label: 'From', value: details.from },
          { label: 'To', value: details.to },
          { label: 'Departs', value: formatRouteDepartures(details) },
          ...(transitTime ? [{ label: 'Arrives', value: transitTime }] : []),
          ...getPriceBands(details).map(({ aboveKg, perKg }) => ({
            label: `Each kg above ${aboveKg}`,
            value: formatZmw(perKg),
          })),
          ...(details.heaviestKg
            ? [
                {
                  label: 'Maximum parcel',
                  value: `${details.heaviestKg} kg${details.longestCm ? `, sides to ${details.longestCm}\u00a0cm` : ''}`,
                },
              ]
            : []),
          ...(details.cover
            ? [
                {
                  label: 'Cover',
                  value: `${details.cover.percent}% of the value, at least ${formatZmwNoBreak(details.cover.least)}`,
                },
              ]
            : []),
          ...(details.collection ? [{ label: 'Door collection', value: formatZmw(details.collection) }] : []),
          ...(details.delivery ? [{ label: 'Door delivery', value: formatZmw(details.delivery) }] : []),
          { label: 'Capacity', value: `${details.kgPerDay} kg per day` },
          { label: 'Licence (ZICTA)', value: details.licence },
        ]}
      />
      <Policies listing={listing} />
    </Stack>
  )
}
