import type { BusinessType } from '#contract/core/access'
import { provinces } from '#contract/core/provinces'
import { isWeekday } from '#contract/business/business/weekday-hours'
import type { FieldValue } from '#contract/sync/edit'
import { getFieldLabel } from '#contract/sync/field-labels'
import { profileFields } from '#contract/verticals/profile-fields'
import { Field } from '../../../ui/forms/Field'
import { Grid } from '../../../ui/layout/Grid'
import { Input, Textarea } from '../../../ui/forms/Input'
import { Select } from '../../../ui/forms/Select'
import { Stack } from '../../../ui/layout/Stack'
import { TagsField } from '../../../ui/forms/TagsField'

/**
 * The fields of a business profile, without the map position and the opening hours.
 * @param notes displayed at their fields, instead of the usual hints
 */
export function BusinessFields({ type, notes = {} }: { type: BusinessType; notes?: Readonly<Record<string, string>> }) {
  return (
    <Stack gap={4}>
      <Grid columns={2} gap={4}>
        {getShortFields(type).map((field) => (
          <Field
            key={field}
            name={field}
            label={getFieldLabel(field)}
            optional={!requiredFieldNames.includes(field)}
            hint={notes[field] ?? hints[field]}
          >
            <Control field={field} />
          </Field>
        ))}
      </Grid>
      {getLongFields(type).map((field) => (
        <Field key={field} name={field} label={getFieldLabel(field)} optional hint={notes[field]}>
          <Textarea rows={field === 'description' ? 5 : 3} />
        </Field>
      ))}
    </Stack>
  )
}

function Control({ field }: { field: string }) {
  if (field === 'province') return <Select options={provinceOptions} placeholder="Choose" />
  return field === 'amenities' ? <TagsField /> : <Input {...controls[field]} />
}

const longFieldNames: readonly string[] = ['description', 'insurancePolicyInfo', 'mileageLimitPolicy']
const requiredFieldNames: readonly string[] = ['name', 'companyName', 'city']
const getShortFields = (type: BusinessType) =>
  Object.keys(profileFields[type]).filter(
    (field) => !longFieldNames.includes(field) && !isWeekday(field) && field !== 'position',
  )
const getLongFields = (type: BusinessType) => longFieldNames.filter((field) => field in profileFields[type])

const provinceOptions = provinces.map((value) => ({ value, label: value }))

const hints: Record<string, string> = {
  deliveryFee: "Your delivery fee. Enter 0 if it's free, or leave it empty if you don't deliver.",
  courierFee: "By bus or courier. Leave it empty if you don't send orders.",
  freeDeliveryFrom: 'Orders of this amount or more are delivered free. Leave it empty for none.',
  deliveryTime: 'For example: In Lusaka within two days',
  amenities: 'Separate with commas: Swimming pool, Secure parking',
  website: 'Starts with https://',
}
const amountControl = { inputMode: 'decimal', unit: 'ZMW' } as const
const controls: Record<string, { type?: string; autoComplete?: string; inputMode?: 'decimal'; unit?: 'ZMW' }> = {
  deliveryFee: amountControl,
  courierFee: amountControl,
  freeDeliveryFrom: amountControl,
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  website: { type: 'url', autoComplete: 'url' },
  country: { autoComplete: 'country-name' },
}

/** A list is edited as comma-separated text. */
export const formatFieldValue = (value: FieldValue): FieldValue =>
  Array.isArray(value) ? value.join(', ') : (value ?? '')
