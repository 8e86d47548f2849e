import { useState } from 'react'
import { askInCase, CaseQuestionForm } from '#contract/platform/cases/cases'
import { call, newId } from '../../../../api/client'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Textarea } from '../../../../ui/forms/Input'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { defaultDays, RecipientFields, TemplateField, type CaseFormProps } from './form-parts'

/** Asks one side or both for an answer with evidence. */
export function QuestionForm({ adminCase, onDone, onChanged }: CaseFormProps) {
  const [id] = useState(newId)
  const form = useStructForm({
    struct: CaseQuestionForm,
    defaults: { to: '', days: defaultDays, text: '' },
    onSubmit: async (values) => {
      const params = { id: adminCase._id }
      const result = await call(askInCase, { params, body: { id, ...values } }, { key: id })
      if (!result.ok) {
        onChanged()
        return { message: result.message, ...(result.fields && { fields: result.fields }) }
      }
      toast({ title: 'Question sent', tone: 'success' })
      onDone()
      return undefined
    },
  })
  return (
    <Form form={form}>
      <RecipientFields adminCase={adminCase} />
      <TemplateField
        adminCase={adminCase}
        use="question"
        onInsert={(text) => form.setValue('text', text, { shouldDirty: true })}
      />
      <Field name="text" label="Question" hint="They can answer with text and files.">
        <Textarea rows={5} />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Send question</SubmitButton>
      </Row>
    </Form>
  )
}
