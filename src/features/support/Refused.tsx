import { discard, retry, useOutbox, type OutboxRow } from '../../sync/index'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Row } from '../../ui/Row'
import { Stack } from '../../ui/Stack'
import { toast } from '../../ui/toast'

const deeds: Record<string, string> = { 'support.open': 'Your ticket was not accepted', 'support.reply': 'Your reply was not accepted' }

const ticketOf = ({ endpoint, input }: OutboxRow): string => (endpoint === 'support.open' ? input.body.id : input.params.id)

/** What the server refused of what was written here, of one ticket or of all: the words are kept, and the person decides. */
export function Refused({ ticketId }: { ticketId?: string }) {
  const refused = useOutbox()?.attention.filter((row) => row.endpoint in deeds && (!ticketId || ticketOf(row) === ticketId)) ?? []
  if (refused.length === 0) return null
  return (
    <Stack gap={3}>
      {refused.map((row) => (
        <RefusedWords key={row.key} row={row} />
      ))}
    </Stack>
  )
}

function RefusedWords({ row: { key, endpoint, input, preview, refusal } }: { row: OutboxRow }) {
  const again = async () => {
    const sent = await retry(key)
    if (!sent.ok) toast({ title: 'Not saved', description: sent.message, tone: 'destructive' })
  }
  return (
    <Notice
      tone="attention"
      icon="alert"
      title={`${deeds[endpoint]}${preview ? `: ${preview.name}` : ''}`}
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
      {refusal?.message} You wrote: “{input.body.message}”
    </Notice>
  )
}
