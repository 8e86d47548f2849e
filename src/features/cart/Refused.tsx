import { discard, retry, useOutbox, type OutboxRow } from '../../sync/index'
import { RefusalNotice } from '../../ui/RefusalNotice'
import { Stack } from '../../ui/Stack'

/** Notices about refused cart changes. */
export function Refused() {
  const refused = useOutbox()?.attention.filter(({ endpoint }) => endpoint.startsWith('cart.')) ?? []
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map((row) => (
        <RefusalNotice
          key={row.key}
          title={titleOf(row)}
          failed="Failed to update cart. Please try again."
          retry={() => retry(row.key)}
          dismiss={() => discard(row.key)}
        >
          {row.refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}

const deeds: Record<string, string> = {
  'cart.add': 'could not be added',
  'cart.setQuantity': 'could not be changed',
  'cart.remove': 'could not be removed',
}

function titleOf({ endpoint, preview }: OutboxRow): string {
  const deed = deeds[endpoint]
  return deed ? `${preview?.name ?? 'An item'} ${deed}.` : "We couldn't clear your cart."
}
