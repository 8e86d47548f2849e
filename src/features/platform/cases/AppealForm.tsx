import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import { appealCase, CaseAppealForm } from '#contract/platform/cases/own-cases'
import { call, newId } from '../../../api/client'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Textarea } from '../../../ui/forms/Input'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { toast } from '../../../ui/overlays/toast'
import { Text } from '../../../ui/text/Text'

/** A side appeals against the decision, once. */
export function AppealForm({ caseId, until, onDone }: { caseId: string; until: string; onDone(): void }) {
  const [id] = useState(newId)
  const form = useStructForm({
    struct: CaseAppealForm,
    defaults: { text: '' },
    onSubmit: async ({ text }) => {
      const result = await call(appealCase, { params: { id: caseId }, body: { id, text } }, { key: id })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: 'Appeal sent', tone: 'success' })
      onDone()
      return undefined
    },
  })
  return (
    <Disclosure summary="Appeal against the decision">
      <Form form={form}>
        <Text>
          You can appeal until {formatInstant(until)}. Another person at Tilipo then decides, and that decision is
          final.
        </Text>
        <Field name="text" label="Why the decision is wrong">
          <Textarea rows={4} />
        </Field>
        <SubmitButton>Send appeal</SubmitButton>
      </Form>
    </Disclosure>
  )
}
