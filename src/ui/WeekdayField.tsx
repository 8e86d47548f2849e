import { weekdays } from '#contract/core/dates'
import { Chips } from './Chips'
import { Field } from './Field'
import type { StructForm } from './use-struct-form'

interface Props {
  form: StructForm
  /** Name of the form field, whose value is a list of weekdays. */
  name: string
  label: string
  hint?: string
  optional?: boolean
}

const options = weekdays.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1, 3)}` }))

/** A form field for several weekdays. The value keeps the order of the week. */
export function WeekdayField({ form, name, label, hint, optional }: Props) {
  // Registered without an element, so that the form resets and validates the value like its other fields.
  form.register(name)
  const selected: readonly string[] = form.watch(name) ?? []
  const toggle = (day: string) =>
    form.setValue(
      name,
      weekdays.filter((weekday) => selected.includes(weekday) !== (weekday === day)),
      { shouldDirty: true, shouldTouch: true, shouldValidate: true },
    )
  return (
    <Field
      group
      label={label}
      hint={hint}
      optional={optional}
      error={form.getFieldState(name, form.formState).error?.message}
    >
      <Chips label={label} options={options} value={selected} onPress={toggle} />
    </Field>
  )
}
