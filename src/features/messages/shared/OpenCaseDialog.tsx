import { useState } from 'react'
import { caseKinds, caseKindTexts, caseRecipientLabels } from '#contract/platform/cases/case-kinds'
import { maxCaseSubject } from '#contract/platform/cases/case-fields'
import { CaseForm, caseInforms, openCase, type CaseInforms, type CaseSource } from '#contract/platform/cases/cases'
import { call, newId } from '../../../api/client'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input } from '../../../ui/forms/Input'
import { Select } from '../../../ui/forms/Select'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { Row } from '../../../ui/layout/Row'
import { CancelButton, Dialog } from '../../../ui/overlays/Dialog'
import { toast } from '../../../ui/overlays/toast'

interface Props {
  open: boolean
  /** What the case is about. Without it, the administrator can enter the reference of a booking. */
  source?: CaseSource | undefined
  onClose(): void
  onOpened(id: string): void
}

const informLabels: Record<CaseInforms, string> = { nobody: 'Nobody yet', ...caseRecipientLabels }
const kindOptions = caseKinds.map((value) => ({ value, label: caseKindTexts[value].label }))
const informOptions = caseInforms.map((value) => ({ value, label: informLabels[value] }))

/** An administrator opens a case. Booking, people and business are taken from its source. */
export const OpenCaseDialog = ({ open, onClose, ...props }: Props) => (
  <Dialog open={open} title="Open a case" onClose={onClose}>
    <Fields {...props} onClose={onClose} />
  </Dialog>
)

function Fields({ source, onClose, onOpened }: Omit<Props, 'open'>) {
  // The id stays the same until the server has answered, so that a repeated request opens one case.
  const [id] = useState(newId)
  const form = useStructForm({
    struct: CaseForm,
    // Nothing is preselected: who is informed cannot be taken back.
    defaults: { kind: '', subject: '', informs: '', reference: '' },
    onSubmit: async ({ reference, ...values }) => {
      const byHand = reference ? { reference } : {}
      const result = await call(openCase, { body: { id, ...values, ...(source ?? byHand) } }, { key: id })
      if (!result.ok) return { message: result.message, ...(result.fields && { fields: result.fields }) }
      toast({ title: 'Case opened', tone: 'success' })
      onClose()
      onOpened(id)
      return undefined
    },
  })
  return (
    <Form form={form}>
      <Field name="kind" label="Kind of case">
        <Select options={kindOptions} placeholder="Choose a kind" />
      </Field>
      <Field name="subject" label="Subject" hint="Everyone who is informed reads it.">
        <Input maxLength={maxCaseSubject} autoComplete="off" />
      </Field>
      {!source && (
        <Field name="reference" label="Booking reference" optional>
          <Input placeholder="TLP-4H7K2M" autoComplete="off" />
        </Field>
      )}
      <Field name="informs" label="Who is informed now" hint="Others see nothing of the case until you write to them.">
        <Select options={informOptions} placeholder="Choose who is informed" />
      </Field>
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Open case</SubmitButton>
      </Row>
    </Form>
  )
}
