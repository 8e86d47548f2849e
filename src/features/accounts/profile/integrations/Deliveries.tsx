import { useState } from 'react'
import {
  deliveryRetentionDays,
  listDeliveries,
  resendDelivery,
  type Webhook,
  type WebhookDelivery,
} from '#contract/business/integrations/webhooks'
import { formatInstant } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { call } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { Button } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { StatusBadge } from '../../../../ui/text/Badge'
import { Text } from '../../../../ui/text/Text'

/** What was sent to a webhook, the newest first, with the result of each delivery. */
export function Deliveries({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const [after, setAfter] = useState<string>()
  const params = { id: webhook._id }
  const read = useUncachedRead(listDeliveries, { params, query: after ? { after } : {} }, after ?? '')
  const resend = async (delivery: WebhookDelivery) => {
    const result = await call(resendDelivery, { params: { ...params, delivery: delivery._id } })
    if (!result.ok) return toast({ title: 'Not sent again', description: result.message, tone: 'destructive' })
    toast({ title: 'Sent again', description: 'Refresh the list to see the result.', tone: 'success' })
    read.refresh()
  }
  return (
    <Dialog open size="wide" title={`Deliveries to ${new URL(webhook.url).host}`} onClose={onClose}>
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="We couldn't load the deliveries. Check your connection and try again."
        isEmpty={({ deliveries }) => deliveries.length === 0}
        empty={
          <EmptyState
            icon="send"
            title="Nothing sent yet"
            text={`The next event appears here, and stays for ${deliveryRetentionDays} days.`}
          />
        }
      >
        {({ deliveries, next }) => (
          <Stack gap={4}>
            <Row>
              <Button variant="outline" size="sm" icon="sync" onClick={read.refresh}>
                Refresh
              </Button>
            </Row>
            {deliveries.map((delivery) => (
              <Delivery
                key={delivery._id}
                delivery={delivery}
                onResend={!webhook.disabled && delivery.state !== 'pending' ? () => resend(delivery) : undefined}
              />
            ))}
            <Row wrap gap={2}>
              {after && (
                <Button variant="ghost" size="sm" onClick={() => setAfter(undefined)}>
                  Newest
                </Button>
              )}
              {next && (
                <Button variant="outline" size="sm" onClick={() => setAfter(next)}>
                  Older
                </Button>
              )}
            </Row>
          </Stack>
        )}
      </ReadStates>
    </Dialog>
  )
}

const states = {
  pending: { status: 'waiting', label: 'Waiting' },
  delivered: { status: 'done', label: 'Delivered' },
  failed: { status: 'attention', label: 'Failed' },
} as const

interface DeliveryProps {
  delivery: WebhookDelivery
  onResend: (() => Promise<void>) | undefined
}

function Delivery({ delivery, onResend }: DeliveryProps) {
  const [busy, setBusy] = useState(false)
  const { event, eventId, state, attempts, createdAt, nextAt, problem, response } = delivery
  const { status, label } = states[state]
  const resend = async () => {
    setBusy(true)
    await onResend?.()
    setBusy(false)
  }
  return (
    <Stack as="section" gap={1} aria-label={`${event}, ${formatInstant(createdAt)}`}>
      <Row wrap gap={2} align="center">
        <Text weight="semibold">{event}</Text>
        <StatusBadge status={status}>{label}</StatusBadge>
      </Row>
      <Text size="sm" tone="muted">
        {formatInstant(createdAt)}, {formatPlural(attempts, { one: '# attempt', other: '# attempts' })}. ID: {eventId}
      </Text>
      {problem && <Text size="sm">{problem}</Text>}
      {response && (
        <Text size="sm" tone="muted">
          Response: {response}
        </Text>
      )}
      {state === 'pending' && nextAt && (
        <Text size="sm" tone="muted">
          Next attempt: {formatInstant(nextAt)}
        </Text>
      )}
      {onResend && (
        <Row>
          <Button variant="outline" size="sm" loading={busy} onClick={() => void resend()}>
            Send again
          </Button>
        </Row>
      )}
    </Stack>
  )
}
