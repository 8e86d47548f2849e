import { weekdays } from '#contract/core/dates'
import { Chips } from './Chips'
import { Field } from './Field'
import type { StructForm } from './use-struct-form'

type Weekday = (typeof weekdays)[number]

interface Props {
  form: StructForm
  /** Name of the form field, whose value is a list of weekdays. */
  name: string
  label: string
  hint?: string
  optional?: boolean
}

/** A form field for several weekdays. The value keeps the order of the week. */
export function WeekdayField({ form, name, label, hint, optional }: Props) {
  // Registered without an element, so that the form resets and validates the value like its other fields.
  form.register(name)
  return (
    <Field
      group
      label={label}
      hint={hint}
      optional={optional}
      error={form.getFieldState(name, form.formState).error?.message}
    >
      <WeekdayChips
        label={label}
        value={form.watch(name) ?? []}
        onChange={(selected) =>
          form.setValue(name, selected, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
        }
      />
    </Field>
  )
}

interface ChipsProps {
  label: string
  value: readonly Weekday[]
  onChange(value: Weekday[]): void
}

const options = weekdays.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1, 3)}` }))

/** The weekdays as toggle buttons, without a form. */
export const WeekdayChips = ({ label, value, onChange }: ChipsProps) => (
  <Chips
    label={label}
    options={options}
    value={value}
    onPress={(day) => onChange(weekdays.filter((weekday) => value.includes(weekday) !== (weekday === day)))}
  />
)
