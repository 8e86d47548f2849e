import { labelOf } from '#contract/field-words'
import type { Values } from '#contract/edit'
import { roomTypes } from '#contract/verticals/offers/hotels'
import { Field } from '../../ui/Field'
import { Grid } from '../../ui/Grid'
import { Input } from '../../ui/Input'
import { Select } from '../../ui/Select'
import { TagsField } from '../../ui/TagsField'

export const words = { one: 'room', many: 'Rooms', add: 'Add a room', price: 'Price per night' }

export const columns = [
  { id: 'roomType', header: 'Type', text: ({ roomType }: Values) => String(roomType || '–') },
  { id: 'rooms', header: 'Rooms', text: ({ rooms }: Values) => String(rooms) },
  { id: 'sleeps', header: 'Guests', text: ({ sleeps }: Values) => String(sleeps) },
]

const kinds = roomTypes.map((value) => ({ value, label: value }))

export const Fields = () => (
  <>
    <Grid columns={2} gap={4}>
      <Field name="roomType" label={labelOf('roomType')} optional>
        <Select options={kinds} placeholder="Choose" />
      </Field>
      <Field name="beds" label={labelOf('beds')} optional hint="For example: 1 double bed, 1 single">
        <Input />
      </Field>
      <Field name="rooms" label={labelOf('rooms')}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="sleeps" label={labelOf('sleeps')}>
        <Input inputMode="numeric" />
      </Field>
    </Grid>
    <Field
      name="amenities"
      label={labelOf('amenities')}
      optional
      hint="Separate with commas: Breakfast included, Wi-Fi"
    >
      <TagsField />
    </Field>
  </>
)
