import { getFieldLabel } from '#contract/sync/field-labels'
import type { FieldValues } from '#contract/sync/edit'
import { roomTypes } from '#contract/verticals/listing-fields/hotels'
import { Field } from '../../ui/Field'
import { Grid } from '../../ui/Grid'
import { Input } from '../../ui/Input'
import { Select } from '../../ui/Select'
import { TagsField } from '../../ui/TagsField'

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
  { id: 'rooms', header: 'Rooms', text: ({ rooms }: FieldValues) => String(rooms) },
  { id: 'sleeps', header: 'Guests', text: ({ sleeps }: FieldValues) => String(sleeps) },
]

const roomTypeOptions = roomTypes.map((value) => ({ value, label: value }))

export const Fields = () => (
  <>
    <Grid columns={2} gap={4}>
      <Field name="roomType" label={getFieldLabel('roomType')} optional>
        <Select options={roomTypeOptions} placeholder="Choose" />
      </Field>
      <Field name="beds" label={getFieldLabel('beds')} optional hint="For example: 1 double bed, 1 single">
        <Input />
      </Field>
      <Field name="rooms" label={getFieldLabel('rooms')}>
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
  </>
)
