import { useState } from 'react'
import { CaseCloseForm, closeCase, maxDecisionReason } from '#contract/platform/cases/cases'
import { call, newId } from '../../../../api/client'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Textarea } from '../../../../ui/forms/Input'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Text } from '../../../../ui/text/Text'
import type { CaseFormProps } from './form-parts'

/** Ends a case without a decision, or one that is decided. */
export function CloseForm({ adminCase, onDone, onChanged }: CaseFormProps) {
  const [id] = useState(newId)
  const isDecided = adminCase.state === 'decided'
  const form = useStructForm({
    struct: CaseCloseForm,
    defaults: { reason: '' },
    onSubmit: async ({ reason }) => {
      const params = { id: adminCase._id }
      const result = await call(closeCase, { params, body: { id, reason } }, { key: id })
      if (!result.ok) {
        onChanged()
        return { message: result.message, ...(result.fields && { fields: result.fields }) }
      }
      toast({ title: 'Case closed', tone: 'success' })
      onDone()
      return undefined
    },
  })
  return (
    <Form form={form}>
      <Text>
        {isDecided
          ? 'The decision stays, and the sides can still appeal in time.'
          : 'Nothing is decided, and nobody can appeal. For example because both sides have agreed.'}
      </Text>
      <Field
        name="reason"
        label="Reason"
        hint={isDecided ? 'Only administrators read it.' : 'Everyone who is informed reads it.'}
      >
        <Textarea rows={3} maxLength={maxDecisionReason} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Close case</SubmitButton>
      </Row>
    </Form>
  )
}
