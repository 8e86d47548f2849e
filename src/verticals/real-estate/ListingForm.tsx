import { getFieldLabel } from '#contract/verticals/listing-labels'
import type { FieldValues } from '#contract/sync/edit'
import { Field } from '../../ui/forms/Field'
import { Grid } from '../../ui/layout/Grid'
import { Input } from '../../ui/forms/Input'
import { Select } from '../../ui/forms/Select'
import { Text } from '../../ui/text/Text'
import { WeekdayField } from '../../ui/forms/WeekdayField'
import type { FieldsProps } from '../listing-form'

export const labels = {
  one: 'property',
  many: 'Properties',
  add: 'Add a property',
  price: 'Rent per month',
  none: 'No properties yet',
  loadError: "We couldn't load your properties. Please try again.",
}

export const columns = [
  { id: 'kind', header: 'Type', text: ({ kind }: FieldValues) => String(kind || '–') },
  { id: 'area', header: 'Area', text: ({ area }: FieldValues) => String(area || '–') },
  { id: 'bedrooms', header: 'Bedrooms', text: ({ bedrooms }: FieldValues) => String(bedrooms) },
]

const furnishedOptions = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Yes' },
]

export const Fields = ({ form }: FieldsProps) => (
  <>
    <Grid columns={2} gap={4}>
      <Field name="kind" label={getFieldLabel('kind')} hint="For example: House, Flat, Office">
        <Input />
      </Field>
      <Field name="area" label={getFieldLabel('area')} hint="The part of the town, such as Kabulonga.">
        <Input />
      </Field>
      <Field name="bedrooms" label={getFieldLabel('bedrooms')}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="bathrooms" label={getFieldLabel('bathrooms')}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="furnished" label={getFieldLabel('furnished')}>
        <Select options={furnishedOptions} />
      </Field>
      <Field
        name="deposit"
        label={getFieldLabel('deposit')}
        optional
        hint="Refundable, paid before the keys are handed over."
      >
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
      <Field name="agentFee" label={getFieldLabel('agentFee')} optional>
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
      <Field name="zieaNumber" label={getFieldLabel('zieaNumber')} optional>
        <Input />
      </Field>
    </Grid>
    <Field name="lease" label={getFieldLabel('lease')} optional hint="For example: 12 months, renewable">
      <Input />
    </Field>
    <WeekdayField
      form={form}
      name="viewingDays"
      label={getFieldLabel('viewingDays')}
      optional
      hint="Without days, viewings take place at the usual hours."
    />
    {form.watch('viewingDays')?.length > 0 && (
      <Grid columns={2} gap={4}>
        <Field name="viewingFrom" label={getFieldLabel('viewingFrom')}>
          <Input type="time" />
        </Field>
        <Field name="viewingTo" label={getFieldLabel('viewingTo')}>
          <Input type="time" />
        </Field>
        <Field name="viewingMinutes" label={getFieldLabel('viewingMinutes')}>
          <Input inputMode="numeric" />
        </Field>
      </Grid>
    )}
    <Text size="sm" tone="muted">
      After saving, confirm under Bookings that the property is vacant. Until then nobody can book a viewing.
    </Text>
  </>
)
