import { formatPlural } from '#contract/core/plural'
import { getFieldLabel } from '#contract/verticals/listing-labels'
import { tripPolicies } from '#contract/verticals/travel/cancellation'
import type { FieldValues } from '#contract/sync/edit'
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

export const labels = {
  one: 'package',
  many: 'Packages',
  add: 'Add a package',
  price: 'Price per adult',
  none: 'No packages yet',
  loadError: "We couldn't load your packages. Please try again.",
}

export const columns = [
  {
    id: 'days',
    header: 'Length',
    text: ({ days }: FieldValues) => formatPlural(Number(days), { one: '# day', other: '# days' }),
  },
  {
    id: 'group',
    header: 'Group size',
    text: ({ smallestGroup, largestGroup }: FieldValues) => `${smallestGroup} to ${largestGroup}`,
  },
]

const yesNoOptions = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Yes' },
]
const perOptions = [
  { value: 'person', label: 'Per person' },
  { value: 'booking', label: 'Per booking' },
]
const supplementOptions = [
  { value: 'false', label: 'Customers choose it' },
  { value: 'true', label: 'Always charged' },
]

export const Fields = ({ form }: FieldsProps) => (
  <>
    <Grid columns={2} gap={4}>
      <Field name="days" label={getFieldLabel('days')}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="departureTime" label={getFieldLabel('departureTime')}>
        <Input type="time" />
      </Field>
      <Field name="returnTime" label={getFieldLabel('returnTime')} optional hint="On the last day.">
        <Input type="time" />
      </Field>
    </Grid>
    <WeekdayField form={form} name="departureDays" label={getFieldLabel('departureDays')} optional />
    <Field
      name="firstOfMonth"
      label={getFieldLabel('firstOfMonth')}
      hint="For example: the first Saturday of the month."
    >
      <Select options={yesNoOptions} />
    </Field>
    <FormRows
      form={form}
      name="departureDates"
      label={getFieldLabel('departureDates')}
      hint="Single dates, in addition to the days above."
      rowLabel="Date"
      addLabel="Add a date"
      max={100}
      createRow={() => ({ date: '' })}
    >
      {(path) => (
        <Field name={`${path}.date`} label="Departure on">
          <DateInput value={form.watch(`${path}.date`) ?? ''} />
        </Field>
      )}
    </FormRows>
    <Field name="places" label={getFieldLabel('places')} hint="Separate with commas: Victoria Falls, Kazungula">
      <TagsField />
    </Field>
    <Field
      name="included"
      label={getFieldLabel('included')}
      optional
      hint="Separate with commas: Park fees, Lunch, Guide"
    >
      <TagsField />
    </Field>
    <Grid columns={2} gap={4}>
      <Field
        name="smallestGroup"
        label={getFieldLabel('smallestGroup')}
        hint="With fewer travellers, the departure is cancelled and refunded."
      >
        <Input inputMode="numeric" />
      </Field>
      <Field
        name="largestGroup"
        label={getFieldLabel('largestGroup')}
        hint="All places on one departure, also sold ones. The calendar shows what is left."
      >
        <Input inputMode="numeric" />
      </Field>
      <Field name="childPrice" label={getFieldLabel('childPrice')} optional>
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
      <Field name="residentPrice" label={getFieldLabel('residentPrice')} optional>
        <Input unit="ZMW" inputMode="decimal" />
      </Field>
      <Field
        name="depositPercent"
        label={getFieldLabel('depositPercent')}
        optional
        hint="From 10 to 50. Without it, customers pay in full when booking."
      >
        <Input measure="%" inputMode="numeric" />
      </Field>
      <Field name="balanceDays" label={getFieldLabel('balanceDays')} optional hint="From 8 to 28. Usually 14.">
        <Input inputMode="numeric" />
      </Field>
      <Field name="decidedDays" label={getFieldLabel('decidedDays')} optional hint="From 1 to 28.">
        <Input inputMode="numeric" />
      </Field>
    </Grid>
    <ExtraRows
      form={form}
      name="supplements"
      rowLabel="Supplement"
      addLabel="Add a supplement"
      max={10}
      nameField="label"
      perOptions={perOptions}
      blank={{ per: 'person', always: 'false' }}
    >
      {(path) => (
        <Field name={`${path}.always`} label="Choice">
          <Select options={supplementOptions} />
        </Field>
      )}
    </ExtraRows>
    <PolicyFields form={form} choice={tripPolicies} />
  </>
)
