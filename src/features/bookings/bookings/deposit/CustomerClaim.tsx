import { useState } from 'react'
import { acceptClaim, disputeClaim, readDeposit, type DepositClaim } from '#contract/money/deposit-claims'
import { formatZmw } from '#contract/core/money'
import { call } from '../../../../api/client'
import { pullNow } from '../../../../sync/index'
import { useSavedRead } from '../../../../sync/hooks/use-saved-read'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Heading } from '../../../../ui/text/Heading'
import { Textarea } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { ClaimFacts } from '../../shared/ClaimFacts'

/** The claim on the deposit of a booking, and the customer's answer. Renders nothing without a claim. */
export default function CustomerClaim({ bookingId }: { bookingId: string }) {
  const read = useSavedRead(readDeposit, { params: { id: bookingId } }, bookingId)
  const claim = read.data?.claim
  if (!claim) return null
  const refresh = () => {
    read.refresh()
    void pullNow()
  }
  return (
    <Card as="section" pad="lg" aria-label="Your deposit">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Your deposit
        </Heading>
        <ClaimFacts bookingId={bookingId} claim={claim} />
        <Answer bookingId={bookingId} claim={claim} onDone={refresh} />
      </Stack>
    </Card>
  )
}

interface AnswerProps {
  bookingId: string
  claim: DepositClaim
  onDone(): void
}

function Answer({ bookingId, claim: { state, amount }, onDone }: AnswerProps) {
  const [answer, setAnswer] = useState<'accept' | 'dispute'>()
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    const result = await call(acceptClaim, { params: { id: bookingId } })
    setBusy(false)
    setAnswer(undefined)
    if (result.ok) onDone()
    else toast({ title: 'Failed to accept the claim.', description: result.message, tone: 'destructive' })
  }
  if (state === 'disputed') return <Text>We are looking into it. You can add details in Support.</Text>
  if (state !== 'claimed') return null
  if (answer === 'dispute')
    return <DisputeForm bookingId={bookingId} onDone={onDone} onCancel={() => setAnswer(undefined)} />
  return (
    <>
      <Row gap={2} wrap>
        <Button size="sm" onClick={() => setAnswer('dispute')}>
          I disagree
        </Button>
        <Button size="sm" variant="outline" onClick={() => setAnswer('accept')}>
          Accept
        </Button>
      </Row>
      <ConfirmDialog
        open={answer === 'accept'}
        title="Accept this claim?"
        confirm="Accept"
        busy={busy}
        onConfirm={() => void accept()}
        onCancel={() => setAnswer(undefined)}
      >
        <Text>{formatZmw(amount)} of your deposit goes to the business. This cannot be undone.</Text>
      </ConfirmDialog>
    </>
  )
}

function DisputeForm({ bookingId, onDone, onCancel }: Omit<AnswerProps, 'claim'> & { onCancel(): void }) {
  const form = useStructForm<{ reason: string }>({
    struct: disputeClaim.body,
    defaults: { reason: '' },
    onSubmit: async (body) => {
      const result = await call(disputeClaim, { params: { id: bookingId }, body })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: 'Thank you', description: 'We look into it and answer in Support.', tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Field name="reason" label="Why do you disagree?" hint="The business and Tilipo read it. At least 10 characters.">
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end" wrap>
        <Button variant="outline" data-cancel onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton>Send</SubmitButton>
      </Row>
    </Form>
  )
}
