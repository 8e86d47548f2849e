/** Parts of the forms of a case. */
import { formatPlural } from '#contract/core/plural'
import { caseRecipientLabels, type CaseRecipient } from '#contract/platform/cases/case-kinds'
import { listCaseTemplates } from '#contract/platform/cases/case-templates'
import type { AdminCase } from '#contract/platform/cases/cases'
import { Field } from '../../../../ui/forms/Field'
import { Select } from '../../../../ui/forms/Select'

export interface CaseFormProps {
  adminCase: AdminCase
  /** The form is done. */
  onDone(): void
  /** The case may have changed meanwhile. */
  onChanged(): void
}

const dayOptions = [1, 2, 3, 5, 7, 14].map((days) => ({
  value: String(days),
  label: formatPlural(days, { one: '# day', other: '# days' }),
}))
export const defaultDays = '3'

const listRecipients = ({ customer, vendor }: AdminCase): CaseRecipient[] => [
  ...(customer ? (['customer'] as const) : []),
  ...(vendor ? (['vendor'] as const) : []),
  ...(customer && vendor ? (['both'] as const) : []),
]

/** To whom a question or an offer goes, and how long they have to answer. */
export const RecipientFields = ({ adminCase }: { adminCase: AdminCase }) => (
  <>
    <Field name="to" label="To">
      <Select
        options={listRecipients(adminCase).map((value) => ({ value, label: caseRecipientLabels[value] }))}
        placeholder="Choose who reads it"
      />
    </Field>
    <Field name="days" label="Time to answer">
      <Select options={dayOptions} />
    </Field>
  </>
)

interface TemplateProps {
  adminCase: AdminCase
  use: Parameters<typeof listCaseTemplates>[0]
  onInsert(text: string): void
}

/** Inserts a prepared text. */
export function TemplateField({ adminCase, use, onInsert }: TemplateProps) {
  const templates = listCaseTemplates(use, adminCase.kind)
  if (templates.length === 0) return null
  return (
    <Field label="Start from a template">
      <Select
        placeholder="Choose a text"
        options={templates.map(({ title }) => ({ value: title, label: title }))}
        value=""
        onChange={(event) => {
          const template = templates.find(({ title }) => title === event.target.value)
          if (template) onInsert(template.text)
        }}
      />
    </Field>
  )
}
