import type { CommandsOf } from '#contract/sync/queued-endpoints'
import { discardRefused, retry, useOutbox, type OutboxRow, type QueuedRow } from '../../../sync/index'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Stack } from '../../../ui/layout/Stack'

/** Notices about refused cart changes. */
export function RefusedCartChanges() {
  const refused = useOutbox()?.attention.filter(isCartCommand) ?? []
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map((row) => (
        <RefusalNotice
          key={row.key}
          commandKey={row.key}
          title={refusalTitles[row.endpoint](row.preview?.name ?? 'An item')}
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

type CartCommand = CommandsOf<'cartItem'>

const refusalTitles: Record<CartCommand, (name: string) => string> = {
  'cart.add': (name) => `${name} could not be added.`,
  'cart.setQuantity': (name) => `${name} could not be changed.`,
  'cart.remove': (name) => `${name} could not be removed.`,
  'cart.clear': () => "We couldn't clear your cart.",
}

const isCartCommand = (row: OutboxRow): row is QueuedRow<CartCommand> => row.endpoint in refusalTitles
