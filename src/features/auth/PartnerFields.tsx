import { businessTypeLabels, businessTypes } from '#contract/accounts/access'
import { Field } from '../../ui/Field'
import { Input } from '../../ui/Input'
import { Select } from '../../ui/Select'

const options = businessTypes.map((value) => ({ value, label: businessTypeLabels[value] }))

export const PartnerFields = () => (
  <>
    <Field name="companyName" label="Company name">
      <Input autoComplete="organization" />
    </Field>
    <Field name="business_type" label="Business type">
      <Select placeholder="Choose one" options={options} />
    </Field>
  </>
)
