import { PhoneForm } from '#contract/accounts/phone-sign-in'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input } from '../../../ui/forms/Input'
import { useStructForm, type FormRefusal } from '../../../ui/forms/use-struct-form'

interface Props {
  /** The number of a correction. */
  phone: string
  onPhone(phone: string): Promise<FormRefusal | void | undefined>
}

/** The form for the number to which a code is sent. */
export function PhoneStep({ phone, onPhone }: Props) {
  const form = useStructForm({
    struct: PhoneForm,
    defaults: { phone },
    onSubmit: (values) => onPhone(values.phone),
  })
  return (
    <Form form={form}>
      <Field name="phone" label="Phone" hint="Your 10-digit Zambian mobile number. We send a code by SMS.">
        <Input type="tel" inputMode="tel" autoComplete="tel-national" placeholder="09..." autoFocus />
      </Field>
      <SubmitButton full>Send me a code</SubmitButton>
    </Form>
  )
}
