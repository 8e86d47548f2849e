import type { PlatformSettings } from '#contract/platform/settings'
import { Checkbox } from '../../../../ui/forms/Checkbox'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { Stack } from '../../../../ui/layout/Stack'
import type { StructForm } from '../../../../ui/forms/use-struct-form'

type Closed = PlatformSettings['closed']

interface Props {
  form: StructForm<Closed>
  name: keyof Closed
  label: string
}

/** Closes a service with a text. The value is the text; it is empty while the service is open. */
export function ClosedField({ form, name, label }: Props) {
  const isClosed = form.watch(name) !== ''
  return (
    <Stack gap={2}>
      <Checkbox
        label={name === 'partnerSignUp' ? `${label} is closed` : `${label}: closed for new bookings`}
        checked={isClosed}
        onChange={({ target }) =>
          form.setValue(name, target.checked ? buildDefaultText(name, label) : '', { shouldDirty: true })
        }
      />
      {isClosed && (
        <Field name={name} label={`Text for ${label}`}>
          <Input maxLength={200} />
        </Field>
      )}
    </Stack>
  )
}

const buildDefaultText = (name: keyof Closed, label: string): string =>
  name === 'partnerSignUp'
    ? 'We are not accepting new partners at the moment.'
    : `${label}: we are not accepting new bookings at the moment.`
