import { useState } from 'react'
import {
  ApiKeyForm,
  createApiKey,
  keyLifetimes,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  type ApiKey,
} from '#contract/business/integrations/api-keys'
import { apiScopeNames, apiScopes } from '#contract/core/api-scopes'
import { formatDate, formatInstant } from '#contract/core/dates'
import { isKey } from '#contract/core/keys'
import { callWithPassword } from '../../../../api/admin-client'
import { call, newId } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { getNow } from '../../../../server-time'
import { Button } from '../../../../ui/forms/Button'
import { Checkbox } from '../../../../ui/forms/Checkbox'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Select } from '../../../../ui/forms/Select'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Card } from '../../../../ui/layout/Card'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Badge, StatusBadge } from '../../../../ui/text/Badge'
import { Heading } from '../../../../ui/text/Heading'
import { Text } from '../../../../ui/text/Text'
import { NewSecret, type Secret } from './NewSecret'
import { RotateDialog } from './RotateDialog'

const lifetimeLabels: Record<(typeof keyLifetimes)[number], string> = {
  '30': '30 days',
  '90': '90 days',
  '365': 'One year',
  never: 'No end',
}
const lifetimeOptions = keyLifetimes.map((value) => ({ value, label: lifetimeLabels[value] }))

type OpenDialog = { kind: 'create' } | { kind: 'rotate' | 'revoke'; key: ApiKey } | { kind: 'secret'; secret: Secret }

const buildSecret = (value: string): Secret => ({ title: 'Your new API key', label: 'API key', value })

/** The keys of the business: the list, and dialogs to create, replace and revoke them. */
export function ApiKeys() {
  const read = useUncachedRead(listApiKeys, {}, '')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const show = (value: string) => {
    setDialog({ kind: 'secret', secret: buildSecret(value) })
    read.refresh()
  }
  const createButton = (
    <Button size="sm" icon="plus" onClick={() => setDialog({ kind: 'create' })}>
      Create key
    </Button>
  )
  return (
    <Card as="section" pad="lg" aria-label="API keys">
      <Stack gap={4}>
        <Row justify="apart" align="center" wrap>
          <Heading level={2} size="card">
            API keys
          </Heading>
          {read.data && read.data.length > 0 && createButton}
        </Row>
        <ReadStates
          read={read}
          skeleton={<Skeleton shape="block" />}
          errorText="We couldn't load your API keys. Check your connection and try again."
          isEmpty={(keys) => keys.length === 0}
          empty={
            <EmptyState
              icon="settings"
              title="No API keys yet"
              text="With an API key, another program works with your business: your accountant reads statements, a channel manager sets prices and free rooms, a till changes your stock. Each key can do only what you choose."
              action={createButton}
            />
          }
        >
          {(keys) => (
            <Stack gap={4}>
              {keys.map((key) => (
                <KeyItem key={key._id} apiKey={key} onAct={(kind) => setDialog({ kind, key })} />
              ))}
            </Stack>
          )}
        </ReadStates>
      </Stack>
      {dialog?.kind === 'create' && <CreateDialog onCreated={show} onClose={close} />}
      {dialog?.kind === 'secret' && <NewSecret secret={dialog.secret} onClose={close} />}
      {dialog?.kind === 'rotate' && <RotateKey apiKey={dialog.key} onRotated={show} onClose={close} />}
      {dialog?.kind === 'revoke' && (
        <RevokeKey
          apiKey={dialog.key}
          onClose={close}
          onRevoked={() => {
            close()
            read.refresh()
          }}
        />
      )}
    </Card>
  )
}

type KeyStatus = 'valid' | 'revoked' | 'expired'
const getStatus = ({ isRevoked, expiresAt }: ApiKey): KeyStatus => {
  if (isRevoked) return 'revoked'
  return expiresAt && Date.parse(expiresAt) <= getNow() ? 'expired' : 'valid'
}

function KeyItem({ apiKey, onAct }: { apiKey: ApiKey; onAct(kind: 'rotate' | 'revoke'): void }) {
  const { name, prefix, lastCharacters, scopes, createdBy, createdAt, lastUsedOn, expiresAt } = apiKey
  const status = getStatus(apiKey)
  return (
    <Stack as="section" gap={2} aria-label={name}>
      <Row wrap gap={2} align="center">
        <Text weight="semibold">{name}</Text>
        {status === 'revoked' && <Badge>Revoked</Badge>}
        {status === 'expired' && <Badge>Expired</Badge>}
        {status === 'valid' && <StatusBadge status="done">Valid</StatusBadge>}
      </Row>
      <Text size="sm">
        {prefix}…{lastCharacters}
      </Text>
      <Text size="sm" tone="muted">
        {scopes.map((scope) => (isKey(apiScopes, scope) ? apiScopes[scope].label : scope)).join('. ')}.
      </Text>
      <Text size="sm" tone="muted">
        Created by {createdBy} on {formatInstant(createdAt)}.{' '}
        {lastUsedOn ? `Last used on ${formatDate(lastUsedOn)}.` : 'Not used yet.'}{' '}
        {status === 'valid' && expiresAt && `Valid until ${formatInstant(expiresAt)}.`}
      </Text>
      {status === 'valid' && (
        <Row wrap gap={2}>
          <Button variant="outline" size="sm" onClick={() => onAct('rotate')}>
            Replace
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onAct('revoke')}>
            Revoke
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface DialogProps {
  onClose(): void
}

function CreateDialog({ onCreated, onClose }: DialogProps & { onCreated(key: string): void }) {
  const form = useStructForm<ApiKeyForm>({
    struct: ApiKeyForm,
    defaults: { name: '', scopes: [], lifetime: '365' },
    onSubmit: async (values) => {
      const result = await callWithPassword(createApiKey, { body: { id: newId(), ...values } })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      onCreated(result.answer.key)
    },
  })
  return (
    <Dialog open title="Create an API key" onClose={onClose}>
      <Form form={form}>
        <Field name="name" label="Name" hint="The program or the person who uses the key.">
          <Input autoComplete="off" placeholder="Channel manager" />
        </Field>
        <Field name="scopes" group label="What the key may do">
          <Stack gap={2}>
            {apiScopeNames.map((scope) => (
              <Checkbox key={scope} id={`scope-${scope}`} value={scope} label={apiScopes[scope].label} />
            ))}
          </Stack>
        </Field>
        <Field name="lifetime" label="Valid for">
          <Select options={lifetimeOptions} />
        </Field>
        <SubmitButton>Create key</SubmitButton>
      </Form>
    </Dialog>
  )
}

interface KeyDialogProps extends DialogProps {
  apiKey: ApiKey
}

const RotateKey = ({ apiKey, onRotated, onClose }: KeyDialogProps & { onRotated(key: string): void }) => (
  <RotateDialog
    title={`Replace ${apiKey.name}?`}
    text="We create a new key that can do the same. Enter it in your program before the old one stops."
    confirm="Create new key"
    rotate={(overlapHours) =>
      callWithPassword(rotateApiKey, { params: { id: apiKey._id }, body: { id: newId(), overlapHours } })
    }
    onRotated={({ key }) => onRotated(key)}
    onClose={onClose}
  />
)

function RevokeKey({ apiKey, onRevoked, onClose }: KeyDialogProps & { onRevoked(): void }) {
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    setBusy(true)
    const result = await call(revokeApiKey, { params: { id: apiKey._id } })
    setBusy(false)
    if (!result.ok) return toast({ title: 'Not revoked', description: result.message, tone: 'destructive' })
    toast({ title: 'API key revoked', tone: 'success' })
    onRevoked()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={`Revoke ${apiKey.name}?`}
      confirm="Revoke key"
      busy={busy}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      <Text>The program that uses it loses access at once. This cannot be undone.</Text>
    </ConfirmDialog>
  )
}
