import type { PropertyDetails } from '#contract/verticals/real-estate/schema'
import { formatZmw } from '#contract/core/money'
import { Facts } from '../../ui/text/Facts'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import { getDetails } from '../listing-facts'
import type { DetailsProps } from '../screens'
import { isBusinessSpace } from './rooms'

export function Details({ listing }: DetailsProps) {
  const details = getDetails<PropertyDetails>(listing)
  if (!details) return null
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          { label: 'Type', value: details.kind },
          { label: 'Area', value: details.area },
          ...(details.bedrooms > 0
            ? [{ label: isBusinessSpace(details) ? 'Rooms' : 'Bedrooms', value: details.bedrooms }]
            : []),
          { label: 'Bathrooms', value: details.bathrooms },
          { label: 'Furnished', value: details.furnished ? 'Yes' : 'No' },
          ...(details.deposit ? [{ label: 'Refundable deposit', value: formatZmw(details.deposit) }] : []),
          ...(details.lease ? [{ label: 'Lease', value: details.lease }] : []),
          ...(details.agentFee ? [{ label: 'Agent’s one-time fee', value: formatZmw(details.agentFee) }] : []),
          ...(details.zieaNumber ? [{ label: 'Registered estate agent', value: details.zieaNumber }] : []),
        ]}
      />
      <Text size="sm" tone="muted">
        Viewing is always free on Tilipo. Pay nothing before you've seen the home and signed.
      </Text>
    </Stack>
  )
}
