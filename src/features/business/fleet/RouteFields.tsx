import { getFieldLabel } from '#contract/verticals/listing-labels'
import { Field } from '../../../ui/forms/Field'
import { FormRows } from '../../../ui/forms/FormRows'
import { Grid } from '../../../ui/layout/Grid'
import { Input } from '../../../ui/forms/Input'
import { FareRows } from '../../../verticals/FareRows'
import type { RecordFieldsProps } from './fleet-area'

export const RouteFields = ({ form }: RecordFieldsProps) => (
  <>
    <FormRows
      form={form}
      name="stops"
      label={getFieldLabel('stops')}
      hint="Kilometres and minutes are counted from the first stop."
      rowLabel="Stop"
      addLabel="Add a stop"
      min={2}
      max={20}
      sortable
      createRow={() => ({ stop: '', km: '', minutes: '', place: '' })}
    >
      {(path) => (
        <Grid columns={2} gap={2} tight>
          <Field name={`${path}.stop`} label="Town or stop">
            <Input />
          </Field>
          <Field name={`${path}.km`} label="From the start">
            <Input measure="km" inputMode="numeric" />
          </Field>
          <Field name={`${path}.minutes`} label="After the start">
            <Input measure="min" inputMode="numeric" />
          </Field>
          <Field name={`${path}.place`} label="Boarding place" optional>
            <Input />
          </Field>
        </Grid>
      )}
    </FormRows>
    <FareRows form={form} stops="stops" />
  </>
)
