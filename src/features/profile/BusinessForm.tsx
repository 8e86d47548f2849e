import { useState } from 'react'
import { object, type Struct } from 'superstruct'
import { businessTypes, type BusinessType } from '#contract/accounts/access'
import { saveBusiness } from '#contract/partners/business-profile'
import type { FieldValue, FieldValues } from '#contract/sync/edit'
import { getFieldLabel } from '#contract/sync/field-labels'
import { isWeekday } from '#contract/partners/weekday-hours'
import { provinces } from '#contract/core/provinces'
import type { SessionUser } from '#contract/accounts/session'
import { profileFields } from '#contract/verticals/profile-fields'
import { newId } from '../../api/new-id'
import type { OwnBusiness } from '../../db/queries/business'
import { send, useSyncStatus } from '../../sync/index'
import { Card } from '../../ui/Card'
import { Divider } from '../../ui/Divider'
import { Field } from '../../ui/Field'
import { Form, SubmitButton } from '../../ui/Form'
import { Grid } from '../../ui/Grid'
import { Input, Textarea } from '../../ui/Input'
import { Notice } from '../../ui/Notice'
import { Row } from '../../ui/Row'
import { Select } from '../../ui/Select'
import { Stack } from '../../ui/Stack'
import { TagsField } from '../../ui/TagsField'
import { Text } from '../../ui/Text'
import { toast } from '../../ui/toast'
import { useRemoteUpdates } from '../../ui/use-remote-updates'
import { useStructForm } from '../../ui/use-struct-form'
import { BusinessPicture } from './BusinessPicture'
import { OperatingHours } from './OperatingHours'
import { getBusinessChanges, getClearedFields, clearedFieldsMessage } from './profile-changes'

/** Form for the business profile, with the fields of the business type. Edits are queued and work offline. */
export function BusinessForm({ me, business }: { me: SessionUser; business: OwnBusiness | null }) {
  const isOffline = useSyncStatus().online === 'no'
  const type = business?.businessType ?? businessTypes.find((businessType) => businessType === me.business_type)!
  const [id] = useState(() => business?._id ?? newId())
  const [initialValues] = useState<FieldValues>(() => business?.values ?? getInitialValues(type, me))
  const form = useStructForm<Record<string, any>>({
    struct: object(profileFields[type]) as unknown as Struct<Record<string, any>, any>,
    // Rows stored by an older version lack newer fields.
    defaults: Object.fromEntries(
      Object.keys(profileFields[type]).map((field) => [field, formatFieldValue(initialValues[field] ?? '')]),
    ),
    onSubmit: async (values: FieldValues) => {
      // The edit is the difference to the value that each field displayed when the user first touched it.
      const { baseValues } = following
      const edit = getBusinessChanges(business ? baseValues : {}, values)
      const clearedFields = business ? getClearedFields(baseValues, values) : null
      if (clearedFields) following.markSaved(clearedFields)
      if (!edit)
        return void toast({
          title: 'Nothing to save',
          description: clearedFields ? clearedFieldsMessage : "You haven't changed anything.",
        })
      const sent = await send(
        saveBusiness,
        { body: { id, ...edit } as never },
        { preview: { name: 'Your business', businessType: type } },
      )
      if (!sent.ok) return void toast({ title: 'Update Failed', description: sent.message, tone: 'destructive' })
      following.markSaved({ ...baseValues, ...values, ...clearedFields })
      toast({
        title: 'Profile saved',
        description: isOffline ? "Saved on this phone. We'll send it when you're back online." : undefined,
        tone: 'success',
      })
    },
  })
  const following = useRemoteUpdates<Record<string, any>, FieldValues>(
    form,
    business?.values ?? initialValues,
    formatFieldValue,
  )
  return (
    <Card as="section" pad="lg" aria-label="Business Profile">
      <Form form={form}>
        {business && <BusinessPicture business={business} />}
        {business?.publicName && (
          <Notice tone="waiting" icon="clock" title="Your new name is under review">
            Customers see “{business.publicName}” until we've checked it. To keep the current name, enter it again.
          </Notice>
        )}
        {business?.pending && (
          <Text tone="waiting" size="sm">
            Waiting to be sent
          </Text>
        )}
        <Stack gap={4}>
          <Grid columns={2} gap={4}>
            {getShortFields(type).map((field) => (
              <Field
                key={field}
                name={field}
                label={getFieldLabel(field)}
                optional={!requiredFieldNames.includes(field)}
                hint={hints[field]}
              >
                <Control field={field} />
              </Field>
            ))}
          </Grid>
          {getLongFields(type).map((field) => (
            <Field key={field} name={field} label={getFieldLabel(field)} optional>
              <Textarea rows={field === 'description' ? 5 : 3} />
            </Field>
          ))}
        </Stack>
        <Divider />
        <OperatingHours form={form} />
        <Row>
          <SubmitButton>Save changes</SubmitButton>
        </Row>
      </Form>
    </Card>
  )
}

function Control({ field }: { field: string }) {
  if (field === 'province') return <Select options={provinceOptions} placeholder="Choose" />
  return field === 'amenities' ? <TagsField /> : <Input {...controls[field]} />
}

const longFieldNames: readonly string[] = ['description', 'insurancePolicyInfo', 'mileageLimitPolicy']
const requiredFieldNames: readonly string[] = ['name', 'companyName', 'city']
const getShortFields = (type: BusinessType) =>
  Object.keys(profileFields[type]).filter((field) => !longFieldNames.includes(field) && !isWeekday(field))
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

/** Initial values of a new profile: the company name and phone number from the sign-up. */
function getInitialValues(type: BusinessType, me: SessionUser): FieldValues {
  const knownValues: FieldValues = {
    name: me.companyName ?? '',
    companyName: me.companyName ?? '',
    phone: me.phone ?? '',
    country: 'Zambia',
    amenities: [],
  }
  return Object.fromEntries(Object.keys(profileFields[type]).map((field) => [field, knownValues[field] ?? '']))
}

/** A list is edited as comma-separated text. */
const formatFieldValue = (value: FieldValue): FieldValue => (Array.isArray(value) ? value.join(', ') : (value ?? ''))
