import { genders, ProfileForm, updateProfile } from '#contract/accounts/profile'
import type { SessionUser } from '#contract/accounts/session'
import { send, useSyncStatus } from '../../../sync/index'
import { Card } from '../../../ui/layout/Card'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Grid } from '../../../ui/layout/Grid'
import { Input } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { toast } from '../../../ui/overlays/toast'
import { useRemoteUpdates } from '../../../ui/forms/use-remote-updates'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { getProfileChanges, getClearedFields, clearedFieldsMessage, getProfileFormValues } from './profile-changes'
import { ProfilePicture } from './ProfilePicture'

const genderOptions = genders.map((value) => ({ value, label: value }))

/** Form for the personal profile. Edits are queued and work offline. */
export function PersonalForm({ me }: { me: SessionUser }) {
  const isOffline = useSyncStatus().online === 'no'
  const form = useStructForm<ProfileForm>({
    struct: ProfileForm,
    defaults: getProfileFormValues(me),
    onSubmit: async (values) => {
      const body = getProfileChanges(me, values)
      const clearedFields = getClearedFields(getProfileFormValues(me), values)
      if (clearedFields) following.markSaved(clearedFields)
      if (Object.keys(body).length === 0)
        return void toast({
          title: 'Nothing to save',
          description: clearedFields ? clearedFieldsMessage : "You haven't changed anything.",
        })
      const sent = await send(updateProfile, { body }, { preview: { name: 'Your profile' } })
      if (sent.ok)
        toast({
          title: 'Profile saved',
          description: isOffline ? "Saved on this phone. We'll send it when you're back online." : undefined,
          tone: 'success',
        })
      else toast({ title: 'Update Failed', description: sent.message, tone: 'destructive' })
    },
  })
  const following = useRemoteUpdates(form, getProfileFormValues(me))
  return (
    <Card as="section" pad="lg" aria-label="Personal Information">
      <Form form={form}>
        <ProfilePicture me={me} />
        <Grid columns={2} gap={4}>
          <Field name="full_name" label="Full name">
            <Input autoComplete="name" />
          </Field>
          <Field
            name="phone"
            label="Phone"
            hint={me.email ? undefined : 'You log in with this number. Change it under “Log in with your phone”.'}
          >
            <Input type="tel" autoComplete="tel" readOnly={!me.email} />
          </Field>
          {me.email && (
            <Field label="Email" hint="You sign in with this address. It can't be changed.">
              <Input type="email" value={me.email} readOnly />
            </Field>
          )}
          <Field name="nrc" label="NRC number" optional>
            <Input autoComplete="off" />
          </Field>
          <Field name="gender" label="Gender" optional>
            <Select options={genderOptions} placeholder="Choose" />
          </Field>
          <Field name="address" label="Street address" optional>
            <Input autoComplete="street-address" />
          </Field>
          <Field name="location" label="City / Town" optional>
            <Input autoComplete="address-level2" />
          </Field>
          <Field name="country" label="Country" optional>
            <Input autoComplete="country-name" />
          </Field>
        </Grid>
        <Row>
          <SubmitButton>Save changes</SubmitButton>
        </Row>
      </Form>
    </Card>
  )
}
