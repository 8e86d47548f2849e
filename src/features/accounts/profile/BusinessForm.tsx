import { useState } from 'react'
import { object } from 'superstruct'
import { businessTypes, type BusinessType } from '#contract/core/access'
import { saveBusiness } from '#contract/business/business/business-profile'
import type { FieldValues } from '#contract/sync/edit'
import type { SessionUser } from '#contract/accounts/session'
import { profileFields } from '#contract/verticals/profile-fields'
import type { VerticalFields } from '#contract/verticals/vertical'
import { newId } from '../../../api/new-id'
import type { OwnBusiness } from '../../../db/queries/business'
import { send, useSyncStatus } from '../../../sync/index'
import { Card } from '../../../ui/layout/Card'
import { Divider } from '../../../ui/layout/Divider'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Notice } from '../../../ui/states/Notice'
import { Row } from '../../../ui/layout/Row'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useRemoteUpdates } from '../../../ui/forms/use-remote-updates'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { BusinessFields, formatFieldValue } from './BusinessFields'
import PositionField from './business/PositionField'
import { OperatingHours } from './OperatingHours'
import { getBusinessChanges, getClearedFields, clearedFieldsMessage } from './profile-changes'
import type { StructOf } from '#contract/core/validation'

/** Form for the business profile, with the fields of the business type. Edits are queued and work offline. */
export function BusinessForm({ me, business }: { me: SessionUser; business: OwnBusiness | null }) {
  const isOffline = useSyncStatus().online === 'no'
  const type = business?.businessType ?? businessTypes.find((businessType) => businessType === me.business_type)!
  const [id] = useState(() => business?._id ?? newId())
  const [initialValues] = useState<FieldValues>(() => business?.values ?? getInitialValues(type, me))
  const form = useStructForm({
    struct: object(profileFields[type]) as unknown as StructOf<VerticalFields>,
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
  const following = useRemoteUpdates<VerticalFields, FieldValues>(
    form,
    business?.values ?? initialValues,
    formatFieldValue,
  )
  return (
    <Card as="section" pad="lg" aria-label="Business Profile">
      <Form form={form}>
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
        <BusinessFields type={type} />
        <Divider />
        <PositionField form={form} />
        <Divider />
        <OperatingHours form={form} />
        <Row>
          <SubmitButton>Save changes</SubmitButton>
        </Row>
      </Form>
    </Card>
  )
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
