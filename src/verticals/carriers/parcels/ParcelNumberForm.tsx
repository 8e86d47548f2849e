import { useState, type FormEvent } from 'react'
import { extractTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import { paths } from '../../../paths'
import { Button } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { Stack } from '../../../ui/layout/Stack'
import { getNumberError } from './number-error'

interface Props {
  /** Initial text of the field. */
  initialText: string
  /** Error about the initial text. */
  fault: string | undefined
  onNumber(number: string): void
}

/** Form for a parcel number. Without JavaScript it submits `?number=` to the tracking page. */
export function ParcelNumberForm({ initialText, fault, onNumber }: Props) {
  const [inputError, setInputError] = useState<string>()
  const error = inputError ?? fault
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('number') as HTMLInputElement
    const number = extractTrackingNumber(field.value)
    if (number) return onNumber(number)
    setInputError(getNumberError(field.value))
    field.focus()
  }
  return (
    <form action={paths.tracking} noValidate onSubmit={submit}>
      <Stack gap={4}>
        <Field
          label="Parcel number"
          hint="Starts with TP. The sender has it in our email and on their booking page."
          {...(error ? { error } : {})}
        >
          <Input
            name="number"
            placeholder="TPQ3-8H7K-2MXW"
            defaultValue={initialText}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            onChange={() => setInputError('')}
          />
        </Field>
        <Button type="submit" full icon="search">
          Track
        </Button>
      </Stack>
    </form>
  )
}
