import { getFieldLabel } from '#contract/verticals/listing-labels'
import { hotelPolicies } from '#contract/verticals/hotels/cancellation'
import type { FieldValues } from '#contract/sync/edit'
import { roomTypes } from '#contract/verticals/hotels/listing-fields'
import { DateInput } from '../../ui/forms/DateInput'
import { Field } from '../../ui/forms/Field'
import { FormRows } from '../../ui/forms/FormRows'
import { Grid } from '../../ui/layout/Grid'
import { Input } from '../../ui/forms/Input'
import { Select } from '../../ui/forms/Select'
import { TagsField } from '../../ui/forms/TagsField'
import { WeekdayField } from '../../ui/forms/WeekdayField'
import { ExtraRows } from '../ExtraRows'
import type { FieldsProps } from '../listing-form'
import { PolicyFields } from '../PolicyFields'
import { MinStayRows } from '../MinStayRows'

export const labels = {
  one: 'room',
  many: 'Rooms',
  add: 'Add a room',
  price: 'Price per night',
  none: 'No rooms yet',
  loadError: "We couldn't load your rooms. Please try again.",
}

export const columns = [
  { id: 'roomType', header: 'Type', text: ({ roomType }: FieldValues) => String(roomType || '–') },
  { id: 'rooms', header: 'Rooms in total', text: ({ rooms }: FieldValues) => String(rooms) },
  { id: 'sleeps', header: 'Guests', text: ({ sleeps }: FieldValues) => String(sleeps) },
]

const roomTypeOptions = roomTypes.map((value) => ({ value, label: value }))

const perOptions = [
  { value: 'guestNight', label: 'Per guest and night' },
  { value: 'roomNight', label: 'Per room and night' },
  { value: 'stay', label: 'Once per stay' },
]

export const Fields = ({ form }: FieldsProps) => (
  <>
    <Grid columns={2} gap={4}>
      <Field name="roomType" label={getFieldLabel('roomType')} optional>
        <Select options={roomTypeOptions} placeholder="Choose" />
      </Field>
      <Field name="beds" label={getFieldLabel('beds')} optional hint="For example: 1 double bed, 1 single">
        <Input />
      </Field>
      <Field
        name="rooms"
        label={getFieldLabel('rooms')}
        hint="All rooms of this kind, also sold ones. The calendar shows what is left on each day."
      >
        <Input inputMode="numeric" />
      </Field>
      <Field name="sleeps" label={getFieldLabel('sleeps')}>
        <Input inputMode="numeric" />
      </Field>
    </Grid>
    <Field
      name="amenities"
      label={getFieldLabel('amenities')}
      optional
      hint="Separate with commas: Breakfast included, Wi-Fi"
    >
      <TagsField />
    </Field>
    <FormRows
      form={form}
      name="prices"
      label={getFieldLabel('prices')}
      hint="The first price that matches a night applies. All other nights have the usual price."
      rowLabel="Price"
      addLabel="Add a price"
      max={20}
      sortable
      createRow={() => ({ name: '', amount: '', from: '', to: '', weekdays: [] })}
    >
      {(path) => (
        <>
          <Grid columns={2} gap={2}>
            <Field name={`${path}.name`} label="Name" optional hint="For example: Christmas">
              <Input />
            </Field>
            <Field name={`${path}.amount`} label="Price for these nights">
              <Input unit="ZMW" inputMode="decimal" />
            </Field>
            <Field name={`${path}.from`} label="First night" optional>
              <DateInput value={form.watch(`${path}.from`) ?? ''} />
            </Field>
            <Field name={`${path}.to`} label="Last night" optional>
              <DateInput value={form.watch(`${path}.to`) ?? ''} />
            </Field>
          </Grid>
          <WeekdayField form={form} name={`${path}.weekdays`} label="Nights of the week" optional />
        </>
      )}
    </FormRows>
    <MinStayRows form={form} name="Minimum stay" unit="Nights" />
    <ExtraRows
      form={form}
      name="extras"
      rowLabel="Extra"
      addLabel="Add an extra"
      max={12}
      perOptions={perOptions}
      blank={{ per: 'guestNight' }}
    />
    <FormRows
      form={form}
      name="taxes"
      label={getFieldLabel('taxes')}
      hint="Your prices include them. The bill lists them."
      rowLabel="Tax"
      addLabel="Add a tax"
      max={4}
      createRow={() => ({ name: '', percent: '' })}
    >
      {(path) => (
        <Grid columns={2} gap={2} tight>
          <Field name={`${path}.name`} label="Tax">
            <Input />
          </Field>
          <Field name={`${path}.percent`} label="Percentage">
            <Input measure="%" inputMode="decimal" />
          </Field>
        </Grid>
      )}
    </FormRows>
    <PolicyFields form={form} choice={hotelPolicies} />
  </>
)
