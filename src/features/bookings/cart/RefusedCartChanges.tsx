import { discardRefused, retry, useOutbox, type OutboxRow } from '../../../sync/index'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'

/** Notices about refused cart changes. */
export function RefusedCartChanges() {
  const refused = useOutbox()?.attention.filter(({ endpoint }) => endpoint.startsWith('cart.')) ?? []
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map((row) => (
        <RefusalNotice
          key={row.key}
          commandKey={row.key}
          title={getRefusalTitle(row)}
          failureTitle="Failed to update cart. Please try again."
          retry={() => retry(row.key)}
          dismiss={(action) => discardRefused(row.key, action)}
        >
          {row.refusal?.message}
        </RefusalNotice>
      ))}
    </Stack>
  )
}

const refusalTexts: Record<string, string> = {
  'cart.add': 'could not be added',
  'cart.setQuantity': 'could not be changed',
  'cart.remove': 'could not be removed',
}

function getRefusalTitle({ endpoint, preview }: OutboxRow): string {
  const refusalText = refusalTexts[endpoint]
  return refusalText ? `${preview?.name ?? 'An item'} ${refusalText}.` : "We couldn't clear your cart."
}
