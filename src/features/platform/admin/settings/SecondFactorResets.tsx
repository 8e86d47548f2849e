import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import {
  approveSecondFactorReset,
  listSecondFactorResets,
  requestSecondFactorReset,
  SecondFactorResetForm,
  type SecondFactorReset,
  resetRequestHours,
} from '#contract/accounts/second-factor-resets'
import { callWithPassword } from '../../../../api/admin-client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Heading } from '../../../../ui/text/Heading'
import { Input } from '../../../../ui/forms/Input'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Row } from '../../../../ui/layout/Row'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'

/** Resets of lost second factors. One administrator requests a reset, and another one approves it. */
export function SecondFactorResets() {
  const read = useUncachedRead(listSecondFactorResets, {}, '')
  return (
    <Card as="section" pad="lg" aria-label="Lost second factors">
      <Stack gap={4}>
        <div>
          <Heading level={2} size="card">
            Lost second factors
          </Heading>
          <Text tone="muted">
            If somebody lost their phone and their recovery codes, two other administrators reset the second factor
            together: one requests it, another one approves it within {resetRequestHours} hours.
          </Text>
        </div>
        <ReadStates
          read={read}
          skeleton={<Skeleton shape="line" />}
          errorText="Could not fetch the requests."
          isEmpty={(resets) => resets.length === 0}
          empty={<Text tone="muted">No open requests.</Text>}
        >
          {(resets) => <OpenResets resets={resets} onDone={read.refresh} />}
        </ReadStates>
        <RequestForm onDone={read.refresh} />
      </Stack>
    </Card>
  )
}

function OpenResets({ resets, onDone }: { resets: readonly SecondFactorReset[]; onDone(): void }) {
  const [target, setTarget] = useState<SecondFactorReset | null>(null)
  const [busy, setBusy] = useState(false)
  const approve = async () => {
    if (!target) return
    setBusy(true)
    const result = await callWithPassword(approveSecondFactorReset, { params: { id: target._id } })
    setBusy(false)
    setTarget(null)
    if (result.ok) toast({ title: result.answer.message, tone: 'success' })
    else toast({ title: 'Not approved', description: result.message, tone: 'destructive' })
    onDone()
  }
  return (
    <Stack gap={3} as="ul">
      {resets.map((reset) => (
        <Row as="li" key={reset._id} justify="apart" wrap>
          <div>
            <Text weight="semibold">{reset.account.name}</Text>
            <Text size="sm" tone="muted">
              {reset.account.email}
            </Text>
            <Text size="sm" tone="muted">
              Requested by {reset.requestedBy}, {formatInstant(reset.requestedAt)}
            </Text>
          </div>
          {reset.canApprove ? (
            <Button
              size="sm"
              variant="outline"
              aria-label={`Approve for ${reset.account.name}`}
              onClick={() => setTarget(reset)}
            >
              Approve
            </Button>
          ) : (
            <Text size="sm">Another administrator must approve this.</Text>
          )}
        </Row>
      ))}
      <ConfirmDialog
        open={target !== null}
        title="Approve the reset?"
        confirm="Approve"
        danger
        busy={busy}
        onConfirm={() => void approve()}
        onCancel={() => setTarget(null)}
      >
        {target?.account.name} signs in with the password alone and sets up a new second factor. All sessions end. Make
        sure that the request really comes from this person.
      </ConfirmDialog>
    </Stack>
  )
}

function RequestForm({ onDone }: { onDone(): void }) {
  const form = useStructForm({
    struct: SecondFactorResetForm,
    defaults: { email: '' },
    onSubmit: async (body) => {
      const result = await callWithPassword(requestSecondFactorReset, { body })
      if (!result.ok) return { message: result.message, fields: result.fields }
      form.reset()
      toast({ title: 'Reset requested', description: result.answer.message, tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Field name="email" label="Email of the account">
        <Input type="email" inputMode="email" autoCapitalize="none" />
      </Field>
      <Row>
        <SubmitButton variant="outline">Request reset</SubmitButton>
      </Row>
    </Form>
  )
}
