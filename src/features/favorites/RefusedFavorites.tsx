import { addFavorite } from '#contract/favorites'
import { discard, retry, useOutbox, type OutboxRow } from '../../sync/index'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Row } from '../../ui/Row'
import { Stack } from '../../ui/Stack'
import { toast } from '../../ui/toast'

/** Hearts that the server refused: without effect, and the person decides. */
export function RefusedFavorites() {
  const refused = useOutbox()?.attention.filter(({ endpoint }) => endpoint.startsWith('favorites.')) ?? []
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map((row) => (
        <Refused key={row.key} row={row} />
      ))}
    </Stack>
  )
}

function Refused({ row: { key, endpoint, preview, refusal } }: { row: OutboxRow }) {
  const again = async () => {
    const sent = await retry(key)
    if (!sent.ok) toast({ title: 'Failed to update favorites. Please try again.', description: sent.message, tone: 'destructive' })
  }
  return (
    <Notice
      tone="attention"
      icon="alert"
      title={`${preview?.name ?? 'A favorite'} could not be ${endpoint === addFavorite.name ? 'saved' : 'removed'}.`}
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
