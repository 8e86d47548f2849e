import { useEffect } from 'react'
import { formatPlural } from '#contract/core/plural'
import { getFieldLabel } from '#contract/sync/field-labels'
import type { FieldRow, FieldValues } from '#contract/sync/edit'
import { layouts } from '#contract/verticals/schemas/buses'
import { DateInput } from '../../ui/DateInput'
import { Field } from '../../ui/Field'
import { FormRows } from '../../ui/FormRows'
import { Grid } from '../../ui/Grid'
import { Input } from '../../ui/Input'
import { Select } from '../../ui/Select'
import type { FieldsProps } from '../listing-form'

export const labels = {
  one: 'trip',
  many: 'Trips',
  add: 'Add a trip',
  price: 'Fare for the whole trip',
  none: 'No trips yet',
  loadError: "We couldn't load your trips. Please try again.",
}

const getStops = ({ route }: FieldValues): readonly FieldRow[] => route as readonly FieldRow[]

export const columns = [
  { id: 'departs', header: 'Departs', text: (values: FieldValues) => String(getStops(values)[0]?.time ?? '–') },
  {
    id: 'stops',
    header: 'Stops',
    text: (values: FieldValues) => formatPlural(getStops(values).length, { one: '# stop', other: '# stops' }),
  },
  { id: 'seats', header: 'Seats', text: ({ seats }: FieldValues) => String(seats) },
]

const layoutOptions = layouts.map((value) => ({ value, label: value.replace('+', ' and ') }))

export const Fields = ({ form }: FieldsProps) => (
  <>
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
    <Fares form={form} />
  </>
)

/** Fares by the day from which they apply, with one amount for each part of the trip. */
function Fares({ form }: FieldsProps) {
  const stopNames = (form.watch('route') ?? []).map(({ stop }: { stop: string }) => stop.trim()) as string[]
  const legCount = Math.max(0, stopNames.length - 1)
  useEffect(() => {
    // The fares of removed stops have no inputs, but would be sent.
    for (const [index, fare] of ((form.getValues('fares') ?? []) as { legs: unknown[] }[]).entries())
      if (fare.legs.length > legCount) form.setValue(`fares.${index}.legs`, fare.legs.slice(0, legCount))
  }, [form, legCount])
  return (
    <FormRows
      form={form}
      name="fares"
      label={getFieldLabel('fares')}
      hint="Without fares, the fare for the whole trip is divided by distance."
      rowLabel="Fare"
      addLabel="Add a fare"
      max={10}
      createRow={() => ({ since: '', legs: Array.from({ length: legCount }, () => '') })}
    >
      {(path) => (
        <>
          <Field name={`${path}.since`} label="Valid from">
            <DateInput value={form.watch(`${path}.since`) ?? ''} />
          </Field>
          <Grid columns={2} gap={2}>
            {Array.from({ length: legCount }, (_, leg) => (
              <Field
                key={leg}
                name={`${path}.legs.${leg}`}
                label={`${stopNames[leg] || `Stop ${leg + 1}`} to ${stopNames[leg + 1] || `stop ${leg + 2}`}`}
              >
                <Input unit="ZMW" inputMode="decimal" />
              </Field>
            ))}
          </Grid>
        </>
      )}
    </FormRows>
  )
}
