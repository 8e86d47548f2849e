import { formatInstant } from '#contract/core/dates'
import { decideNameChange, listNameChanges, type NameChange } from '#contract/business/business/name-changes'
import { call } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Heading } from '../../../ui/text/Heading'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'

/** New names of verified businesses that wait for a decision. Nothing is displayed if there are none. */
export function NameChanges() {
  const { data, refresh } = useUncachedRead(listNameChanges, {}, '')
  if (!data || data.nameChanges.length === 0) return null
  return (
    <Stack as="section" gap={4} aria-label="New business names">
      <Heading level={2}>New business names</Heading>
      {data.nameChanges.map((change) => (
        <NameChangeCard key={change._id} change={change} onDecided={refresh} />
      ))}
    </Stack>
  )
}

function NameChangeCard({ change, onDecided }: { change: NameChange; onDecided(): void }) {
  const { _id, publicName, requestedName, requestedAt } = change
  const decide = async (decision: 'approved' | 'rejected') => {
    const result = await call(decideNameChange, { params: { id: _id }, body: { decision, requestedName } })
    if (result.ok)
      toast({ title: decision === 'approved' ? 'New name approved' : 'New name rejected', tone: 'success' })
    else toast({ title: 'The name was not changed.', description: result.message, tone: 'destructive' })
    onDecided()
  }
  return (
    <Card as="article">
      <Stack gap={3}>
        <Stack gap={1}>
          <Heading level={3} size="card">
            {requestedName}
          </Heading>
          <Text size="sm" tone="muted">
            Today: {publicName}. Requested on {formatInstant(requestedAt)}.
          </Text>
        </Stack>
        <Row wrap>
          <Button size="sm" onClick={() => void decide('approved')}>
            Approve name
          </Button>
          <Button size="sm" variant="danger-quiet" onClick={() => void decide('rejected')}>
            Reject name
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
