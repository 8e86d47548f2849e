import { DateInput } from '../../../../ui/forms/DateInput'
import { Field } from '../../../../ui/forms/Field'
import { Grid } from '../../../../ui/layout/Grid'
import { WeekdayChips } from '../../../../ui/forms/WeekdayField'
import type { DayRange } from './day-range'

interface Props {
  value: DayRange
  onChange(value: DayRange): void
  min: string
  max?: string
  error?: string | undefined
}

/** The first and the last day, and the weekdays if there are several days. */
export function DayRangeFields({ value, onChange, min, max, error }: Props) {
  const { from, to } = value
  return (
    <>
      <Grid columns={2} gap={3}>
        <Field label="First day" error={error}>
          <DateInput
            value={from}
            min={min}
            max={max}
            onChange={({ target: { value: day } }) => onChange({ ...value, from: day, to: day > to ? day : to })}
          />
        </Field>
        <Field label="Last day">
          <DateInput
            value={to}
            min={from}
            max={max}
            onChange={({ target: { value: day } }) => onChange({ ...value, to: day })}
          />
        </Field>
      </Grid>
      {from !== '' && from < to && (
        <Field group label="Weekdays">
          <WeekdayChips
            label="Weekdays"
            value={value.weekdays}
            onChange={(weekdays) => onChange({ ...value, weekdays })}
          />
        </Field>
      )}
    </>
  )
}
