import { addDays } from '#contract/core/dates'
import { jobKindLabels, jobKinds } from '#contract/business/hiring/job-kinds'
import { JobFields, maxJobDays } from '#contract/business/hiring/vendor-jobs'
import { Card } from '../../../../ui/layout/Card'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input, Textarea } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Select } from '../../../../ui/forms/Select'
import { useStructForm, type FormRefusal } from '../../../../ui/forms/use-struct-form'
import { useLusakaToday } from '../../../../ui/hooks/use-now'

/** The fields as the form's controls contain them: text, with one duty or requirement in each line. */
type JobFormValues = Record<keyof JobFields, string>

interface Props {
  defaults: Partial<JobFormValues>
  submit: string
  onSave(fields: JobFields): Promise<FormRefusal | void>
}

const blank: JobFormValues = {
  title: '',
  kind: 'full-time',
  town: '',
  description: '',
  duties: '',
  requirements: '',
  payFrom: '',
  payTo: '',
  payPer: 'month',
  positions: '1',
  closesOn: '',
}

const kindOptions = jobKinds.map((value) => ({ value, label: jobKindLabels[value] }))
const periodOptions = [
  { value: 'month', label: 'Per month' },
  { value: 'day', label: 'Per day' },
  { value: 'hour', label: 'Per hour' },
]

/** Form of a new or an existing job. */
export function JobForm({ defaults, submit, onSave }: Props) {
  const form = useStructForm<JobFields>({
    struct: JobFields,
    // The struct accepts the text of each control.
    defaults: { ...blank, ...defaults },
    onSubmit: onSave,
  })
  const today = useLusakaToday()
  return (
    <Card as="section" pad="lg" aria-label="Job details">
      <Form form={form}>
        <Field name="title" label="Job title">
          <Input placeholder="Receptionist" />
        </Field>
        <Row gap={4} stackBelow="below-sm" align="start">
          <Field name="kind" label="Type">
            <Select options={kindOptions} />
          </Field>
          <Field name="town" label="Town">
            <Input autoComplete="address-level2" />
          </Field>
          <Field name="positions" label="Positions">
            <Input inputMode="numeric" />
          </Field>
        </Row>
        <Field name="description" label="Description">
          <Textarea rows={5} />
        </Field>
        <Field name="duties" label="Responsibilities" hint="One per line." optional>
          <Textarea rows={4} />
        </Field>
        <Field name="requirements" label="Requirements" hint="One per line." optional>
          <Textarea rows={4} />
        </Field>
        <Row gap={4} stackBelow="below-sm" align="start">
          <Field name="payFrom" label="Lowest pay" hint="Leave both empty if the pay is negotiable." optional>
            <Input unit="ZMW" inputMode="decimal" />
          </Field>
          <Field name="payTo" label="Highest pay" optional>
            <Input unit="ZMW" inputMode="decimal" />
          </Field>
          <Field name="payPer" label="Pay period">
            <Select options={periodOptions} />
          </Field>
        </Row>
        <Field name="closesOn" label="Last day for applications">
          <DateInput value={form.watch('closesOn')} min={today} max={addDays(today, maxJobDays)} />
        </Field>
        <SubmitButton>{submit}</SubmitButton>
      </Form>
    </Card>
  )
}
