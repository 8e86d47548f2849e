import {
  decideClaim,
  depositClaimLabels,
  describeClaim,
  openClaimPhoto,
  readDeposit,
  type DepositClaim,
} from '#contract/money/deposit-claims'
import { formatZmw } from '#contract/core/money'
import { callWithPassword } from '../../../api/admin-client'
import { call } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { Card } from '../../../ui/layout/Card'
import { Facts } from '../../../ui/text/Facts'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Heading } from '../../../ui/text/Heading'
import { Input, Textarea } from '../../../ui/forms/Input'
import { OpenFileButton } from '../../../ui/forms/OpenFileButton'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'

/** The claim on the deposit of a ticket's booking, if there is one. Administrators decide it while it is disputed. */
export function ClaimDecision({ bookingId }: { bookingId: string }) {
  const read = useUncachedRead(readDeposit, { params: { id: bookingId } }, bookingId)
  const claim = read.data?.claim
  if (!claim) return null
  return (
    <Card as="section" aria-label="Claim on the deposit">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Claim on the deposit
        </Heading>
        <Facts items={[{ label: 'Status', value: depositClaimLabels[claim.state].label }, ...describeClaim(claim)]} />
        {claim.photos > 0 && (
          <Row gap={2} wrap>
            {Array.from({ length: claim.photos }, (_, index) => (
              <OpenFileButton
                key={index}
                failureTitle="Failed to open the photo."
                getLink={() => call(openClaimPhoto, { params: { id: bookingId, photo: index + 1 } })}
              >
                {`Photo ${index + 1}`}
              </OpenFileButton>
            ))}
          </Row>
        )}
        {claim.state === 'disputed' && <DecisionForm bookingId={bookingId} claim={claim} onDone={read.refresh} />}
      </Stack>
    </Card>
  )
}

interface DecisionProps {
  bookingId: string
  claim: DepositClaim
  onDone(): void
}

function DecisionForm({ bookingId, claim, onDone }: DecisionProps) {
  const form = useStructForm({
    struct: decideClaim.body,
    defaults: { awarded: '', reason: '' },
    onSubmit: async (body) => {
      const result = await callWithPassword(decideClaim, { params: { id: bookingId }, body })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: 'Decision saved', tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Field
        name="awarded"
        label="Amount for the business"
        hint={`From 0 to ${formatZmw(claim.amount)}. The customer gets the rest.`}
      >
        <Input inputMode="decimal" unit="ZMW" autoComplete="off" />
      </Field>
      <Field name="reason" label="Explanation" hint="Both sides read it. At least 10 characters.">
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end">
        <SubmitButton>Decide</SubmitButton>
      </Row>
    </Form>
  )
}
