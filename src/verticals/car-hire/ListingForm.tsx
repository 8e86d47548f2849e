import { getFieldLabel } from '#contract/verticals/listing-labels'
import { hirePolicies } from '#contract/verticals/car-hire/cancellation'
import type { FieldValues } from '#contract/sync/edit'
import { gearboxes } from '#contract/verticals/car-hire/listing-fields'
import { Field } from '../../ui/forms/Field'
import { FormRows } from '../../ui/forms/FormRows'
import { Grid } from '../../ui/layout/Grid'
import { Input } from '../../ui/forms/Input'
import { Select } from '../../ui/forms/Select'
import { TagsField } from '../../ui/forms/TagsField'
import { ExtraRows } from '../ExtraRows'
import type { FieldsProps, VehicleScreen } from '../listing-form'
import { PolicyFields } from '../PolicyFields'
import { MinStayRows } from '../MinStayRows'

export const labels = {
  one: 'car',
  many: 'Fleet',
  add: 'Add a car',
  price: 'Price per day',
  none: 'No cars yet',
  loadError: "We couldn't load your cars. Please try again.",
}

export const vehicles: VehicleScreen = {
  labels: { one: 'vehicle', many: 'Vehicles', add: 'Add a vehicle', none: 'No vehicles yet' },
  fields: ['listingId'],
  classExamples: 'SUV, Sedan or Pickup',
}

export const columns = [
  { id: 'car', header: 'Car', text: ({ make, model, year }: FieldValues) => `${make} ${model}, ${year}` },
  { id: 'seats', header: 'Seats', text: ({ seats }: FieldValues) => String(seats) },
  { id: 'cars', header: 'Cars in total', text: ({ cars }: FieldValues) => String(cars) },
]

const gearboxOptions = gearboxes.map((value) => ({ value, label: value }))

const perOptions = [
  { value: 'day', label: 'Per day' },
  { value: 'hire', label: 'Once per hire' },
]

export const Fields = ({ form }: FieldsProps) => (
  <>
    <Grid columns={2} gap={4}>
      <Field name="make" label={getFieldLabel('make')}>
        <Input />
      </Field>
      <Field name="model" label={getFieldLabel('model')}>
        <Input />
      </Field>
      <Field name="year" label={getFieldLabel('year')}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="seats" label={getFieldLabel('seats')}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="gearbox" label={getFieldLabel('gearbox')}>
        <Select options={gearboxOptions} />
      </Field>
      <Field
        name="cars"
        label={getFieldLabel('cars')}
        hint="All cars of this kind that you hire out, also those on hire now. The calendar shows what is left."
      >
        <Input inputMode="numeric" />
      </Field>
      <Field name="kmPerDay" label={getFieldLabel('kmPerDay')} hint="Included in the price.">
        <Input inputMode="numeric" />
      </Field>
      <Field name="extraKm" label={getFieldLabel('extraKm')} optional>
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
      <Field name="deposit" label={getFieldLabel('deposit')} optional hint="We return it after the car is returned.">
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
      <Field name="bufferHours" label={getFieldLabel('bufferHours')} hint="To clean and inspect the car.">
        <Input inputMode="numeric" />
      </Field>
    </Grid>
    <Field
      name="terms"
      label={getFieldLabel('terms')}
      optional
      hint="Separate with commas: Driver aged 23 or older, Insurance included"
    >
      <TagsField />
    </Field>
    <FormRows
      form={form}
      name="pickUpPlaces"
      label={getFieldLabel('pickUpPlaces')}
      hint="The first is the usual place. The fee is charged if a car is picked up elsewhere and returned here."
      rowLabel="Place"
      addLabel="Add a place"
      max={12}
      sortable
      createRow={() => ({ name: '', oneWay: '' })}
    >
      {(path) => (
        <Grid columns={2} gap={2}>
          <Field name={`${path}.name`} label="Place">
            <Input />
          </Field>
          <Field name={`${path}.oneWay`} label="Fee for a return here" optional>
            <Input unit="ZMW" inputMode="decimal" />
          </Field>
        </Grid>
      )}
    </FormRows>
    <ExtraRows
      form={form}
      name="hireExtras"
      rowLabel="Extra"
      addLabel="Add an extra"
      max={12}
      perOptions={perOptions}
      blank={{ per: 'day', most: '' }}
    >
      {(path) => (
        <Field name={`${path}.most`} label="Maximum per hire" optional hint="1 if left empty.">
          <Input inputMode="numeric" />
        </Field>
      )}
    </ExtraRows>
    <MinStayRows form={form} name="Minimum hire" unit="Days" />
    <PolicyFields form={form} choice={hirePolicies} />
  </>
)
