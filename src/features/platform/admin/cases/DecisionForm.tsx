import { useState } from 'react'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { parseAmount } from '#contract/core/parse-amount'
import { caseOutcomeLabels, caseOutcomes } from '#contract/platform/cases/case-kinds'
import { CaseDecisionForm, decideCase, maxDecisionReason } from '#contract/platform/cases/cases'
import { callWithPassword } from '../../../../api/admin-client'
import { newId } from '../../../../api/new-id'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Textarea } from '../../../../ui/forms/Input'
import { Select } from '../../../../ui/forms/Select'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Text } from '../../../../ui/text/Text'
import { AmountFields } from './AmountFields'
import { TemplateField, type CaseFormProps } from './form-parts'

const outcomeOptions = caseOutcomes.map((value) => ({ value, label: caseOutcomeLabels[value] }))

/** Decides a case, with or without money. It starts with the amounts of an accepted offer. */
export function DecisionForm({ adminCase, onDone, onChanged }: CaseFormProps) {
  // The id stays the same until the server has answered, so that a repeated request refunds once.
  const [id, setId] = useState(newId)
  const offer = adminCase.offer?.isAccepted ? adminCase.offer : null
  // What is decided refers to what was displayed when the form was opened.
  const [seenEntries] = useState(adminCase.entries.length)
  const form = useStructForm({
    struct: CaseDecisionForm,
    defaults: {
      outcome: '',
      reason: '',
      vendorAmount: offer ? String(offer.vendorAmount) : '',
      platformAmount: String(offer?.platformAmount ?? 0),
    },
    onSubmit: async (values) => {
      const params = { id: adminCase._id }
      const result = await callWithPassword(decideCase, { params, body: { id, ...values, seenEntries } })
      if (!result.ok) {
        if (result.kind === 'refused') setId(newId())
        onChanged()
        return { message: result.message, ...(result.fields && { fields: result.fields }) }
      }
      const isDecided = result.answer.status === 'decided'
      toast({ title: isDecided ? 'Case decided' : 'A second administrator must approve the refund', tone: 'success' })
      onDone()
      return undefined
    },
  })
  const [vendorAmount, platformAmount] = form.watch(['vendorAmount', 'platformAmount']).map(readTyped)
  const total = zmwOf(ngweeOf(vendorAmount ?? 0) + ngweeOf(platformAmount ?? 0))
  return (
    <Form form={form}>
      <Field name="outcome" label="Decision">
        <Select options={outcomeOptions} placeholder="Choose a decision" />
      </Field>
      <TemplateField
        adminCase={adminCase}
        use="decision"
        onInsert={(text) => form.setValue('reason', text, { shouldDirty: true })}
      />
      <Field name="reason" label="Reason" hint="The customer and the business read it. They can appeal for 14 days.">
        <Textarea rows={3} maxLength={maxDecisionReason} />
      </Field>
      <AmountFields adminCase={adminCase} />
      <Text weight="medium">The customer gets {formatZmw(total)}.</Text>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Decide</SubmitButton>
      </Row>
    </Form>
  )
}

/** A field has the text of its input while a person types. */
const readTyped = (value: unknown): number => parseAmount(String(value)) ?? 0
