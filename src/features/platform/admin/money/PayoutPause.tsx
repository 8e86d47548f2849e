import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import { PauseForm, readPayoutPause, setPayoutPause } from '#contract/money/money-records'
import { callWithPassword } from '../../../../api/admin-client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Textarea } from '../../../../ui/forms/Input'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Notice } from '../../../../ui/states/Notice'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Text } from '../../../../ui/text/Text'
import { AdminLink } from './AdminLink'

/** Whether the payouts of a business are paused, with the reason, and the button that pauses or resumes them. */
export default function PayoutPause({ vendorId }: { vendorId: string }) {
  const read = useUncachedRead(readPayoutPause, { params: { id: vendorId } }, vendorId)
  const [isOpen, setOpen] = useState(false)
  const finish = () => {
    setOpen(false)
    read.refresh()
  }
  return (
    <ReadStates
      read={read}
      skeleton={<Skeleton shape="line" />}
      errorText="We couldn't find out whether the payouts are paused."
    >
      {({ pause }) => (
        <>
          {pause ? (
            <Notice
              tone="attention"
              title="Payouts are paused"
              action={
                <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
                  Resume payouts
                </Button>
              }
            >
              {pause.reason} Paused by <AdminLink link={pause.pausedBy} /> on {formatInstant(pause.pausedAt)}.
            </Notice>
          ) : (
            <Row>
              <Button variant="danger-quiet" onClick={() => setOpen(true)}>
                Pause payouts
              </Button>
            </Row>
          )}
          <Dialog open={isOpen} title={pause ? 'Resume payouts?' : 'Pause payouts?'} onClose={() => setOpen(false)}>
            <Fields vendorId={vendorId} paused={!pause} onDone={finish} />
          </Dialog>
        </>
      )}
    </ReadStates>
  )
}

interface FieldsProps {
  vendorId: string
  /** What the form changes to. */
  paused: boolean
  onDone(): void
}

function Fields({ vendorId, paused, onDone }: FieldsProps) {
  const form = useStructForm({
    struct: PauseForm,
    defaults: { reason: '' },
    onSubmit: async ({ reason }) => {
      const result = await callWithPassword(setPayoutPause, { params: { id: vendorId }, body: { paused, reason } })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: paused ? 'Payouts paused' : 'Payouts resumed', tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Text>
        {paused
          ? 'Neither the owner nor the schedule of the business can start a payout until you resume them. Payouts that have started go on. The money stays in the balance.'
          : 'The owner can start payouts again, and automatic payouts continue tomorrow morning.'}
      </Text>
      <Field name="reason" label="Reason" hint="The owner reads it. At least 10 characters.">
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>{paused ? 'Pause payouts' : 'Resume payouts'}</SubmitButton>
      </Row>
    </Form>
  )
}
