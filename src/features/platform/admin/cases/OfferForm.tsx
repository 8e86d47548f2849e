import { useState } from 'react'
import { CaseOfferForm, offerInCase } from '#contract/platform/cases/cases'
import { call, newId } from '../../../../api/client'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Textarea } from '../../../../ui/forms/Input'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { AmountFields } from './AmountFields'
import { defaultDays, RecipientFields, TemplateField, type CaseFormProps } from './form-parts'

/** Makes an offer. It moves no money until the case is decided. */
export function OfferForm({ adminCase, onDone, onChanged }: CaseFormProps) {
  const [id] = useState(newId)
  const form = useStructForm({
    struct: CaseOfferForm,
    defaults: { to: '', days: defaultDays, text: '', vendorAmount: '', platformAmount: '0' },
    onSubmit: async (values) => {
      const params = { id: adminCase._id }
      const result = await call(offerInCase, { params, body: { id, ...values } }, { key: id })
      if (!result.ok) {
        onChanged()
        return { message: result.message, ...(result.fields && { fields: result.fields }) }
      }
      toast({ title: 'Offer sent', tone: 'success' })
      onDone()
      return undefined
    },
  })
  return (
    <Form form={form}>
      <RecipientFields adminCase={adminCase} />
      <TemplateField
        adminCase={adminCase}
        use="offer"
        onInsert={(text) => form.setValue('text', text, { shouldDirty: true })}
      />
      <Field name="text" label="Offer" hint="They accept or decline it. Only a decision moves money.">
        <Textarea rows={4} />
      </Field>
      <AmountFields adminCase={adminCase} />
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Send offer</SubmitButton>
      </Row>
    </Form>
  )
}
