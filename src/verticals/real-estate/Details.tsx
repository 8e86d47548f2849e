import type { PropertyDetails } from '#contract/verticals/shapes/real-estate'
import { formatZmw } from '#contract/money'
import { Facts } from '../../ui/Facts'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { detailsOf } from '../details-of'
import type { DetailsProps } from '../screens'
import { roomName } from './rooms'

export function Details({ listing }: DetailsProps) {
  const found = detailsOf<PropertyDetails>(listing)
  if (!found) return null
  return (
    <Stack gap={4}>
      <Facts
        cells
        items={[
          { label: 'Type', value: found.kind },
          { label: 'Area', value: found.area },
          ...(found.bedrooms > 0
            ? [{ label: roomName(found) === 'room' ? 'Rooms' : 'Bedrooms', value: found.bedrooms }]
            : []),
          { label: 'Bathrooms', value: found.bathrooms },
          { label: 'Furnished', value: found.furnished ? 'Yes' : 'No' },
          ...(found.deposit ? [{ label: 'Refundable deposit', value: formatZmw(found.deposit) }] : []),
          ...(found.lease ? [{ label: 'Lease', value: found.lease }] : []),
          ...(found.agentFee ? [{ label: 'Agent’s one-time fee', value: formatZmw(found.agentFee) }] : []),
          ...(found.zieaNumber ? [{ label: 'Registered estate agent', value: found.zieaNumber }] : []),
        ]}
      />
      <Text size="sm" tone="muted">
        Viewing is always free on Tilipo. Pay nothing before you've seen the home and signed.
      </Text>
    </Stack>
  )
}
