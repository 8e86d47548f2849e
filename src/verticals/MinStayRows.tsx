import { DateInput } from '../ui/forms/DateInput'
import { Field } from '../ui/forms/Field'
import { FormRows } from '../ui/forms/FormRows'
import { Grid } from '../ui/layout/Grid'
import { Input } from '../ui/forms/Input'
import { WeekdayField } from '../ui/forms/WeekdayField'
import type { FieldsProps } from './listing-form'

interface Props extends Pick<FieldsProps, 'form'> {
  /** What the vertical calls the length, such as `Minimum stay`. */
  name: string
  /** Label of the length, such as `Nights`. */
  unit: string
}

/** Minimum lengths of bookings by season and weekday. Single days are set in the calendar. */
export const MinStayRows = ({ form, name, unit }: Props) => (
  <FormRows
    form={form}
    name="minStays"
    label={`${name} by season and weekday`}
    hint="The first one that matches the first day of a booking applies. Without dates and weekdays it applies to all. The calendar can change single days."
    rowLabel="Minimum"
    addLabel="Add a minimum"
    max={20}
    sortable
    createRow={() => ({ length: '', from: '', to: '', weekdays: [] })}
  >
    {(path) => (
      <>
        <Field name={`${path}.length`} label={unit}>
          <Input inputMode="numeric" />
        </Field>
        <Grid columns={2} gap={2}>
          <Field name={`${path}.from`} label="From" optional>
            <DateInput value={form.watch(`${path}.from`) ?? ''} />
          </Field>
          <Field name={`${path}.to`} label="To" optional>
            <DateInput value={form.watch(`${path}.to`) ?? ''} />
          </Field>
        </Grid>
        <WeekdayField form={form} name={`${path}.weekdays`} label="On these days of the week" optional />
      </>
    )}
  </FormRows>
)
