import { useState } from 'react'
import {
  createWebhook,
  editWebhook,
  listWebhooks,
  maxWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  WebhookForm,
  type Webhook,
} from '#contract/business/integrations/webhooks'
import { formatInstant } from '#contract/core/dates'
import { isKey } from '#contract/core/keys'
import { webhookEventNames, webhookEvents, type WebhookEvent } from '#contract/core/webhook-events'
import { callWithPassword } from '../../../../api/admin-client'
import { call, newId } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { Button } from '../../../../ui/forms/Button'
import { Checkbox } from '../../../../ui/forms/Checkbox'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Card } from '../../../../ui/layout/Card'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Notice } from '../../../../ui/states/Notice'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Badge, StatusBadge } from '../../../../ui/text/Badge'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'
import { Deliveries } from './Deliveries'
import { NewSecret, type Secret } from './NewSecret'
import { RotateDialog } from './RotateDialog'

type Action = 'edit' | 'rotate' | 'remove' | 'deliveries'
type OpenDialog = { kind: 'create' } | { kind: Action; webhook: Webhook } | { kind: 'secret'; secret: Secret }

const buildSecret = (value: string): Secret => ({ title: 'Your signing secret', label: 'Signing secret', value })
const isEvent = (event: string): event is WebhookEvent => isKey(webhookEvents, event)

/** The webhooks of the business: the list with their states, and dialogs to manage them and to read their deliveries. */
export function Webhooks() {
  const read = useUncachedRead(listWebhooks, {}, '')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const closeAndRefresh = () => {
    close()
    read.refresh()
  }
  const show = (value: string) => {
    setDialog({ kind: 'secret', secret: buildSecret(value) })
    read.refresh()
  }
  const createButton = (
    <Button size="sm" icon="plus" onClick={() => setDialog({ kind: 'create' })}>
      Add webhook
    </Button>
  )
  return (
    <Card as="section" pad="lg" aria-label="Webhooks">
      <Stack gap={4}>
        <Row justify="apart" align="center" wrap>
          <Heading level={2} size="card">
            Webhooks
          </Heading>
          {read.data && read.data.length > 0 && read.data.length < maxWebhooks && createButton}
        </Row>
        <ReadStates
          read={read}
          skeleton={<Skeleton shape="block" />}
          errorText="We couldn't load your webhooks. Check your connection and try again."
          isEmpty={(webhooks) => webhooks.length === 0}
          empty={
            <EmptyState
              icon="send"
              title="No webhooks yet"
              text="A webhook sends your own program a message as soon as something happens: a booking, a payment, a refund or a payout. It contains no names and no phone numbers."
              action={createButton}
            />
          }
        >
          {(webhooks) => (
            <Stack gap={4}>
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook._id} webhook={webhook} onAct={(kind) => setDialog({ kind, webhook })} />
              ))}
            </Stack>
          )}
        </ReadStates>
      </Stack>
      {dialog?.kind === 'create' && <CreateDialog onCreated={show} onClose={close} />}
      {dialog?.kind === 'secret' && <NewSecret secret={dialog.secret} onClose={close} />}
      {dialog?.kind === 'edit' && <EditDialog webhook={dialog.webhook} onSaved={closeAndRefresh} onClose={close} />}
      {dialog?.kind === 'deliveries' && <Deliveries webhook={dialog.webhook} onClose={closeAndRefresh} />}
      {dialog?.kind === 'remove' && (
        <RemoveDialog webhook={dialog.webhook} onRemoved={closeAndRefresh} onClose={close} />
      )}
      {dialog?.kind === 'rotate' && (
        <RotateDialog
          title="Replace the signing secret?"
          text="Until the old secret stops, we sign everything with both. Enter the new one in your program before then."
          confirm="Create new secret"
          rotate={(overlapHours) =>
            callWithPassword(rotateWebhookSecret, { params: { id: dialog.webhook._id }, body: { overlapHours } })
          }
          onRotated={({ secret }) => show(secret)}
          onClose={close}
        />
      )}
    </Card>
  )
}

const disabledTexts = {
  member: 'It was turned off by a member of your business.',
  failures:
    'We turned it off, because it had not accepted anything for three days. Turn it on again when the receiver works.',
} as const

function WebhookItem({ webhook, onAct }: { webhook: Webhook; onAct(kind: Action): void }) {
  const { url, events, failingSince, disabled, oldSecretUntil } = webhook
  return (
    <Stack as="section" gap={2} aria-label={url}>
      <Row wrap gap={2} align="center">
        <Text weight="semibold">{url}</Text>
        {disabled && <Badge>Off</Badge>}
        {!disabled && failingSince && <StatusBadge status="attention">Failing</StatusBadge>}
        {!disabled && !failingSince && <StatusBadge status="done">On</StatusBadge>}
      </Row>
      {disabled && (
        <Notice tone="attention" icon="alert" title="This webhook is off">
          {disabledTexts[disabled.reason]}
        </Notice>
      )}
      {!disabled && failingSince && (
        <Notice tone="attention" icon="alert" title="Your receiver does not accept our messages">
          The first failure was on {formatInstant(failingSince)}. We keep trying, and turn the webhook off after three
          days.
        </Notice>
      )}
      <Text size="sm" tone="muted">
        {events.map((event) => (isEvent(event) ? webhookEvents[event] : event)).join('. ')}.
      </Text>
      {oldSecretUntil && (
        <Text size="sm" tone="muted">
          The old secret is valid until {formatInstant(oldSecretUntil)}.
        </Text>
      )}
      <Row wrap gap={2}>
        <Button variant="outline" size="sm" onClick={() => onAct('deliveries')}>
          Deliveries
        </Button>
        <Button variant="outline" size="sm" onClick={() => onAct('edit')}>
          Edit
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onAct('rotate')}>
          Replace secret
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onAct('remove')}>
          Remove
        </Button>
      </Row>
    </Stack>
  )
}

interface DialogProps {
  onClose(): void
}

function WebhookFields() {
  return (
    <>
      <Field name="url" label="Address" hint="It must begin with https:// and be reachable from the internet.">
        <Input
          inputMode="url"
          placeholder="https://example.com/tilipo"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field name="events" group label="Events">
        <Stack gap={2}>
          {webhookEventNames.map((event) => (
            <Checkbox key={event} id={`event-${event}`} value={event} label={webhookEvents[event]} hint={event} />
          ))}
        </Stack>
      </Field>
    </>
  )
}

function CreateDialog({ onCreated, onClose }: DialogProps & { onCreated(secret: string): void }) {
  const form = useStructForm<WebhookForm>({
    struct: WebhookForm,
    defaults: { url: '', events: ['booking.created', 'booking.changed', 'booking.cancelled'] },
    onSubmit: async (values) => {
      const result = await callWithPassword(createWebhook, { body: { id: newId(), ...values } })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      onCreated(result.answer.secret)
    },
  })
  return (
    <Dialog open title="Add a webhook" onClose={onClose}>
      <Form form={form}>
        <WebhookFields />
        <SubmitButton>Add webhook</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Saving turns a webhook on that is off, because its receiver was corrected. */
function EditDialog({ webhook, onSaved, onClose }: DialogProps & { webhook: Webhook; onSaved(): void }) {
  const [isTurningOff, setTurningOff] = useState(false)
  const save = (values: WebhookForm, enabled: boolean) =>
    callWithPassword(editWebhook, { params: { id: webhook._id }, body: { ...values, enabled } })
  const form = useStructForm<WebhookForm>({
    struct: WebhookForm,
    defaults: { url: webhook.url, events: webhook.events.filter(isEvent) },
    onSubmit: async (values) => {
      const result = await save(values, true)
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: webhook.disabled ? 'Webhook turned on' : 'Webhook saved', tone: 'success' })
      onSaved()
    },
  })
  const turnOff = async () => {
    setTurningOff(true)
    const result = await save({ url: webhook.url, events: webhook.events.filter(isEvent) }, false)
    setTurningOff(false)
    if (!result.ok) return toast({ title: 'Not turned off', description: result.message, tone: 'destructive' })
    toast({ title: 'Webhook turned off', tone: 'success' })
    onSaved()
  }
  return (
    <Dialog open title="Edit the webhook" onClose={onClose}>
      <Form form={form}>
        <WebhookFields />
        <Row wrap gap={2}>
          <SubmitButton>{webhook.disabled ? 'Save and turn on' : 'Save'}</SubmitButton>
          {!webhook.disabled && (
            <Button variant="ghost" loading={isTurningOff} onClick={() => void turnOff()}>
              Turn off
            </Button>
          )}
        </Row>
      </Form>
    </Dialog>
  )
}

function RemoveDialog({ webhook, onRemoved, onClose }: DialogProps & { webhook: Webhook; onRemoved(): void }) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const result = await call(removeWebhook, { params: { id: webhook._id } })
    setBusy(false)
    if (!result.ok) return toast({ title: 'Not removed', description: result.message, tone: 'destructive' })
    toast({ title: 'Webhook removed', tone: 'success' })
    onRemoved()
  }
  return (
    <ConfirmDialog
      open
      danger
      title="Remove the webhook?"
      confirm="Remove webhook"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Text>We send nothing more to {webhook.url}, also not what is still waiting.</Text>
    </ConfirmDialog>
  )
}
