import { useState } from 'react'
import { CorrectionForm, createCorrection } from '#contract/money/corrections'
import { callWithPassword } from '../../../../api/admin-client'
import { newId } from '../../../../api/new-id'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input, Textarea } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'

interface Props {
  open: boolean
  /** The business whose balance is corrected; without it, the money at the payment gateway. */
  vendor?: { _id: string; name: string }
  onDone(): void
  onClose(): void
}

/** Corrects the books with a reason. A large correction waits for a second administrator. */
export const CorrectionDialog = (props: Props) => (
  <Dialog
    open={props.open}
    title={props.vendor ? `Correct the balance of ${props.vendor.name}` : 'Correct the money at the gateway'}
    onClose={props.onClose}
  >
    <Fields {...props} />
  </Dialog>
)

function Fields({ vendor, onDone }: Pick<Props, 'vendor' | 'onDone'>) {
  // The id stays the same until the server has answered, so that a repeated request corrects once.
  const [id, setId] = useState(newId)
  const form = useStructForm({
    struct: CorrectionForm,
    defaults: { amount: '', reason: '' },
    onSubmit: async (values) => {
      const body = { ...values, id, ...(vendor && { vendor: vendor._id }) }
      const result = await callWithPassword(createCorrection, { body })
      if (!result.ok) {
        if (result.kind === 'refused') setId(newId())
        return { message: result.message, ...(result.fields && { fields: result.fields }) }
      }
      toast({
        title: result.answer.status === 'posted' ? 'Correction posted' : 'A second administrator must approve it',
        tone: 'success',
      })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Text>
        {vendor
          ? 'A positive amount is added to the available balance, a negative one is taken from it. The owner is notified.'
          : 'A positive amount means that the gateway has more money than our books say.'}
      </Text>
      <Field name="amount" label="Amount">
        <Input unit="ZMW" autoComplete="off" />
      </Field>
      <Field
        name="reason"
        label="Reason"
        hint={
          vendor ? 'The business reads it, too. At least 10 characters.' : 'For the audit log. At least 10 characters.'
        }
      >
        <Textarea rows={3} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Save correction</SubmitButton>
      </Row>
    </Form>
  )
}
