import { object } from 'superstruct'
import {
  changeReasonLabels,
  readApplication,
  submitApplication,
  type Application,
  type ChangeRequest,
} from '#contract/business/business/application'
import { getFieldLabel } from '#contract/sync/field-labels'
import { profileFields } from '#contract/verticals/profile-fields'
import { call } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { useOwnBusiness } from '../../../db/queries/business'
import { useNotifications } from '../../../db/queries/notifications'
import { Card } from '../../../ui/layout/Card'
import { Divider } from '../../../ui/layout/Divider'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Heading } from '../../../ui/text/Heading'
import { Notice } from '../../../ui/states/Notice'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { lazyPart } from '../../../ui/states/lazy-part'
import { offerRetry } from '../../../ui/states/MissingPart'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { ApplicationDocuments } from './ApplicationDocuments'
import { ApplicationStatus } from './ApplicationStatus'
import { BusinessFields, formatFieldValue } from './BusinessFields'
import { OperatingHours } from './OperatingHours'
import { RefusedBusinessEdits } from './RefusedBusinessEdits'

const partOptions = {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
  offline: true,
}
const BusinessPhotos = lazyPart(() => import('./business/BusinessPhotos'), partOptions)
const PositionField = lazyPart(() => import('./business/PositionField'), partOptions)

/** The application of a business that is not approved: where it stands, what has to be corrected, and its profile. */
export function ApplicationForm() {
  // Every decision creates a notification, so a new notification refreshes the application.
  const newestNotificationId = useNotifications()?.notifications[0]?._id ?? ''
  const read = useUncachedRead(readApplication, {}, newestNotificationId)
  return (
    <Stack gap={6}>
      {read.data && <ApplicationStatus application={read.data} />}
      <ApplicationPhotos />
      <ApplicationDocuments notes={formatNotes(read.data?.changes ?? [])} />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="We couldn't load your application. Please try again."
      >
        {(application) => (
          <Stack gap={6}>
            <RequestedChanges changes={application.changes} />
            <Fields key={application.history.length} application={application} onSubmitted={read.refresh} />
          </Stack>
        )}
      </ReadStates>
    </Stack>
  )
}

/** Pictures work offline, once the device has received the profile. */
function ApplicationPhotos() {
  const business = useOwnBusiness()
  return (
    business && (
      <>
        <RefusedBusinessEdits />
        <BusinessPhotos business={business} />
      </>
    )
  )
}

const formatNotes = (changes: readonly ChangeRequest[]): Record<string, string> =>
  Object.fromEntries(changes.map((change) => [change.field, formatChange(change)]))

const formatChange = ({ reason, note }: ChangeRequest): string =>
  note ? `${changeReasonLabels[reason]}: ${note}` : changeReasonLabels[reason]

function RequestedChanges({ changes }: { changes: readonly ChangeRequest[] }) {
  if (changes.length === 0) return null
  return (
    <Notice tone="attention" icon="alert" title="Please correct these details">
      <ul>
        {changes.map((change) => (
          <li key={change.field}>
            {getFieldLabel(change.field)}. {formatChange(change)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Fields({ application, onSubmitted }: { application: Application; onSubmitted(): void }) {
  const { businessType, status, changes, values } = application
  const isResubmission = status === 'rejected' || changes.length > 0
  const form = useStructForm({
    struct: object(profileFields[businessType]),
    defaults: Object.fromEntries(
      Object.keys(profileFields[businessType]).map((field) => [field, formatFieldValue(values[field] ?? '')]),
    ),
    onSubmit: async (changedValues) => {
      const result = await call(submitApplication, { body: { values: changedValues } })
      if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
      toast({
        title: isResubmission ? 'Application sent' : 'Application saved',
        description: isResubmission ? 'We will review it again and let you know.' : undefined,
        tone: 'success',
      })
      onSubmitted()
    },
  })
  return (
    <Card as="section" pad="lg" aria-label="Your application">
      <Form form={form}>
        <Heading level={2} size="card">
          Your application
        </Heading>
        <BusinessFields type={businessType} notes={formatNotes(changes)} />
        <Divider />
        <PositionField form={form} />
        <Divider />
        <OperatingHours form={form} />
        <SubmitButton>{isResubmission ? 'Apply again' : 'Save changes'}</SubmitButton>
      </Form>
    </Card>
  )
}
