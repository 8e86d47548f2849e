import { discard, retry, useOutbox, type OutboxRow } from '../../sync/index'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Row } from '../../ui/Row'
import { Stack } from '../../ui/Stack'
import { toast } from '../../ui/toast'

/** Edits of the cart that the server refused: without effect, and the person decides. */
export function Refused() {
  const refused = useOutbox()?.attention.filter(({ endpoint }) => endpoint.startsWith('cart.')) ?? []
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map((row) => (
        <RefusedEdit key={row.key} row={row} />
      ))}
    </Stack>
  )
}

const deeds: Record<string, string> = {
  'cart.add': 'could not be added',
  'cart.setQuantity': 'could not be changed',
  'cart.remove': 'could not be removed',
}

function RefusedEdit({ row: { key, endpoint, preview, refusal } }: { row: OutboxRow }) {
  const again = async () => {
    const sent = await retry(key)
    if (!sent.ok) toast({ title: 'Failed to update cart. Please try again.', description: sent.message, tone: 'destructive' })
  }
  const deed = deeds[endpoint]
  return (
    <Notice
      tone="attention"
      icon="alert"
      title={deed ? `${preview?.name ?? 'An item'} ${deed}.` : 'Your cart could not be cleared.'}
      action={
        <Row>
          <Button size="sm" variant="outline" onClick={() => void again()}>
            Try again
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void discard(key)}>
            Dismiss
          </Button>
        </Row>
      }
    >
      {refusal?.message}
    </Notice>
  )
}
