import type { VerticalFields } from '#contract/verticals/vertical'
import { formatPlural } from '#contract/core/plural'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { busPolicies } from '#contract/verticals/buses/cancellation'
import { isSame, type FieldRow, type FieldValues } from '#contract/sync/edit'
import { Field } from '../../ui/forms/Field'
import { FormRows } from '../../ui/forms/FormRows'
import { Grid } from '../../ui/layout/Grid'
import { Input } from '../../ui/forms/Input'
import { Select } from '../../ui/forms/Select'
import { FareRows } from '../FareRows'
import type { FieldsProps, ListingForm, VehicleScreen } from '../listing-form'
import { PolicyFields } from '../PolicyFields'
import { layoutOptions } from '../layout-options'
import { RouteAndVehicle } from './RouteAndVehicle'

export const labels = {
  one: 'trip',
  many: 'Trips',
  add: 'Add a trip',
  price: 'Fare for the whole trip',
  none: 'No trips yet',
  loadError: "We couldn't load your trips. Please try again.",
}

const getStops = ({ route }: VerticalFields): readonly FieldRow[] => route

export { findFareOn as findDerivedPrice } from '#contract/verticals/buses/fare-table'

/** Fares that were changed in the trip itself no longer come from its route. */
export const findPriceSource: ListingForm['findPriceSource'] = ({ routeId, fares }, { busRoute }) => {
  const route = busRoute.find(({ _id }) => _id === routeId)
  return route && isSame(route.values.fares, fares)
    ? { screen: 'routes', id: route._id, name: String(route.values.name) }
    : null
}

export const columns = [
  { id: 'departs', header: 'Departs', text: (values: FieldValues) => String(getStops(values)[0]?.time ?? '–') },
  {
    id: 'stops',
    header: 'Stops',
    text: (values: FieldValues) => formatPlural(getStops(values).length, { one: '# stop', other: '# stops' }),
  },
  { id: 'seats', header: 'Seats in total', text: ({ seats }: FieldValues) => String(seats) },
]

export const vehicles: VehicleScreen = {
  labels: { one: 'bus', many: 'Fleet', add: 'Add a bus', none: 'No buses yet' },
  fields: ['layout'],
  blank: { seats: 57 },
  classExamples: 'Executive or Standard',
}

export const Fields = ({ form, fleet }: FieldsProps) => (
  <>
    <RouteAndVehicle form={form} fleet={fleet} />
    <FormRows
      form={form}
      name="route"
      label={getFieldLabel('route')}
      hint="From the first departure to the final arrival. Passengers can book from any stop to any later one."
      rowLabel="Stop"
      addLabel="Add a stop"
      min={2}
      max={20}
      sortable
      createRow={() => ({ stop: '', time: '', km: '', place: '' })}
    >
      {(path, index) => (
        <Grid columns={2} gap={2} tight>
          <Field name={`${path}.stop`} label="Town or stop">
            <Input />
          </Field>
          <Field name={`${path}.time`} label={index === 0 ? 'Departs at' : 'Stops at'}>
            <Input type="time" />
          </Field>
          <Field name={`${path}.km`} label="From the start">
            <Input measure="km" inputMode="numeric" />
          </Field>
          <Field name={`${path}.place`} label="Boarding place" optional>
            <Input />
          </Field>
        </Grid>
      )}
    </FormRows>
    <Grid columns={2} gap={4}>
      <Field name="seats" label={getFieldLabel('seats')}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="layout" label={getFieldLabel('layout')} hint="Left and right of the aisle.">
        <Select options={layoutOptions} />
      </Field>
      <Field name="luggageFree" label={getFieldLabel('luggageFree')} optional hint="For example: One bag of 20 kg">
        <Input />
      </Field>
      <Field name="luggagePerBag" label={getFieldLabel('luggagePerBag')} optional>
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
    </Grid>
    <FareRows form={form} stops="route" />
    <PolicyFields form={form} choice={busPolicies} />
  </>
)
