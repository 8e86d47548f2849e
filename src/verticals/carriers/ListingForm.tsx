import { getFieldLabel } from '#contract/verticals/listing-labels'
import { parcelPolicies } from '#contract/verticals/carriers/cancellation'
import type { FieldValues } from '#contract/sync/edit'
import { firstBandKg } from '#contract/verticals/carriers/parcel-size'
import { Field } from '../../ui/forms/Field'
import { FormRows } from '../../ui/forms/FormRows'
import { Grid } from '../../ui/layout/Grid'
import { Input } from '../../ui/forms/Input'
import { WeekdayField } from '../../ui/forms/WeekdayField'
import type { FieldsProps } from '../listing-form'
import { PolicyFields } from '../PolicyFields'

export const labels = {
  one: 'route',
  many: 'Routes',
  add: 'Add a route',
  price: `Price of a parcel up to ${firstBandKg} kg`,
  none: 'No routes yet',
  loadError: "We couldn't load your routes. Please try again.",
}

export const columns = [
  { id: 'route', header: 'Route', text: ({ origin, destination }: FieldValues) => `${origin} to ${destination}` },
  { id: 'leavesAt', header: 'Departs', text: ({ leavesAt }: FieldValues) => String(leavesAt) },
  { id: 'kgPerDay', header: 'Capacity', text: ({ kgPerDay }: FieldValues) => `${kgPerDay} kg a day` },
]

export const Fields = ({ form }: FieldsProps) => (
  <>
    <Grid columns={2} gap={4}>
      <Field name="origin" label={getFieldLabel('origin')}>
        <Input />
      </Field>
      <Field name="destination" label={getFieldLabel('destination')}>
        <Input />
      </Field>
      <Field name="fromDepot" label={getFieldLabel('fromDepot')} optional>
        <Input />
      </Field>
      <Field name="toDepot" label={getFieldLabel('toDepot')} optional>
        <Input />
      </Field>
    </Grid>
    <WeekdayField form={form} name="routeDays" label={getFieldLabel('routeDays')} />
    <Grid columns={2} gap={4}>
      <Field name="leavesAt" label={getFieldLabel('leavesAt')}>
        <Input type="time" />
      </Field>
      <Field name="inDays" label={getFieldLabel('inDays')} hint="0 if parcels arrive on the same day.">
        <Input inputMode="numeric" />
      </Field>
      <Field name="kgPerDay" label={getFieldLabel('kgPerDay')} hint="The weight that you can take each day.">
        <Input measure="kg" inputMode="numeric" />
      </Field>
      <Field name="litresPerDay" label={getFieldLabel('litresPerDay')} optional hint="Usually 5 for each kilogram.">
        <Input measure="l" inputMode="numeric" />
      </Field>
      <Field name="heaviestKg" label={getFieldLabel('heaviestKg')} optional>
        <Input measure="kg" inputMode="numeric" />
      </Field>
      <Field name="longestCm" label={getFieldLabel('longestCm')} optional>
        <Input measure="cm" inputMode="numeric" />
      </Field>
      <Field name="licence" label={getFieldLabel('licence')}>
        <Input />
      </Field>
    </Grid>
    <FormRows
      form={form}
      name="bands"
      label={getFieldLabel('bands')}
      hint={`The price of each kilogram above a weight. Without bands, you take parcels up to ${firstBandKg} kg only.`}
      rowLabel="Band"
      addLabel="Add a band"
      max={6}
      createRow={() => ({ aboveKg: '', perKg: '' })}
    >
      {(path) => (
        <Grid columns={2} gap={2} tight>
          <Field name={`${path}.aboveKg`} label="Above">
            <Input measure="kg" inputMode="numeric" />
          </Field>
          <Field name={`${path}.perKg`} label="Price per kg">
            <Input unit="ZMW" inputMode="decimal" />
          </Field>
        </Grid>
      )}
    </FormRows>
    <Grid columns={2} gap={4}>
      <Field name="collection" label={getFieldLabel('collection')} optional hint="Leave it empty if not offered.">
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
      <Field name="doorDelivery" label={getFieldLabel('doorDelivery')} optional hint="Leave it empty if not offered.">
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
      <Field name="coverPercent" label={getFieldLabel('coverPercent')} optional hint="For loss and damage.">
        <Input measure="%" inputMode="decimal" />
      </Field>
      <Field name="coverLeast" label={getFieldLabel('coverLeast')} optional>
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
      <Field name="coverMost" label={getFieldLabel('coverMost')} optional>
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
    </Grid>
    <PolicyFields form={form} choice={parcelPolicies} />
  </>
)
