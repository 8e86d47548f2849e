import { chooseNetwork, networkNames, walletNames } from '#contract/core/phone-numbers'
import { Chips } from '../../../ui/forms/Chips'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import type { PromptValue } from './prompt-value'

interface Props {
  value: PromptValue
  onChange(value: PromptValue): void
  /** The number of the customer, which is used unless another one is entered. */
  customerPhone: string
  errors?: Readonly<Record<string, string>>
}

/** The number that is asked for money, and its network. */
export function PromptFields({ value, onChange, customerPhone, errors = {} }: Props) {
  const phone = value.phone ?? customerPhone
  return (
    <>
      <Field
        label="Mobile money number"
        hint="The customer approves the payment with the PIN on this phone."
        {...(errors['phone'] && { error: errors['phone'] })}
      >
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="09..."
          value={phone}
          onChange={({ target }) => onChange({ ...value, phone: target.value })}
        />
      </Field>
      <Chips
        label="Network"
        options={networkNames.map((name) => ({ value: name, label: walletNames[name] }))}
        value={chooseNetwork(phone, value.network)}
        onPress={(network) => onChange({ ...value, network })}
      />
    </>
  )
}
