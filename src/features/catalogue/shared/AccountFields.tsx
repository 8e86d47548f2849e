import { maxReferenceLength } from '#contract/bookings/counter-payments/counter-payments'
import { addDays, formatDate } from '#contract/core/dates'
import { getLusakaToday } from '../../../server-time'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { Select } from '../../../ui/forms/Select'
import { formatAccount, type PayingCompany, type PaymentLine } from './payment-lines'

interface Props {
  line: PaymentLine
  companies: readonly PayingCompany[]
  /** How old the amounts are, if this device is offline. */
  asOf: string
  disabled: boolean
  onChange(change: Partial<PaymentLine>): void
  getError(field: 'companyId' | 'reference'): { error?: string }
}

/** Which company pays later, and what it owes already. */
export function AccountFields({
  line: { companyId, reference },
  companies,
  asOf,
  disabled,
  onChange,
  getError,
}: Props) {
  const company = companies.find(({ _id }) => _id === companyId)
  return (
    <>
      <Field
        label="Company"
        {...getError('companyId')}
        {...(company && {
          hint: `${formatAccount(company)}${asOf}. Due ${formatDate(addDays(getLusakaToday(), company.termDays))}.`,
        })}
      >
        <Select
          placeholder="Choose a company"
          options={companies.map(({ _id, name }) => ({ value: _id, label: name }))}
          disabled={disabled}
          value={companyId}
          onChange={({ target }) => onChange({ companyId: target.value })}
        />
      </Field>
      <Field label="Order number of the company" optional {...getError('reference')}>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={maxReferenceLength}
          disabled={disabled}
          value={reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </Field>
    </>
  )
}
