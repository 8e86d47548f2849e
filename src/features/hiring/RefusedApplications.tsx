import { apply } from '#contract/applications'
import { discard, retry, useOutbox, type OutboxRow } from '../../sync/index'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Row } from '../../ui/Row'
import { Stack } from '../../ui/Stack'
import { toast } from '../../ui/toast'

/** What the server refused: without effect, and the person decides. Of one job, or of all. */
export function RefusedApplications({ jobId }: { jobId?: string }) {
  const attention = useOutbox()?.attention ?? []
  const refused = attention.filter(({ endpoint, input }) => endpoint.startsWith('applications.') && (!jobId || input.params.id === jobId))
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
    if (!sent.ok) toast({ title: 'It could not be sent again', description: sent.message, tone: 'destructive' })
  }
  const job = preview?.name ?? 'this job'
  return (
    <Notice
      tone="attention"
      icon="alert"
      title={endpoint === apply.name ? `Your application for ${job} was not accepted.` : `Your application for ${job} could not be withdrawn.`}
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
