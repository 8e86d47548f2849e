/** A signed-in customer's application for a job, or the application form. */
import { useState } from 'react'
import { applyForJob, ApplicationForm, maxCoverNoteLength } from '#contract/business/hiring/applications'
import type { JobDetails } from '#contract/business/hiring/jobs'
import { useApplicationFor, type ApplicationLine } from '../../../db/queries/applications'
import { useMe } from '../../../db/queries/me'
import { useStorageFailure } from '../../../db/queries/use-storage-failure'
import { paths } from '../../../paths'
import { send, useSession } from '../../../sync/index'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Input, Textarea } from '../../../ui/forms/Input'
import { NotReadable } from '../../../ui/states/MirrorStates'
import { Notice } from '../../../ui/states/Notice'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { RefusedApplications } from './RefusedApplications'
import { ApplicationBadge } from './ApplicationBadge'
import { canEditApplication, getApplicationStatusView } from './application-status'

export function ApplicationSection({ job }: { job: JobDetails }) {
  const application = useApplicationFor(job._id)
  const me = useMe()
  // The session has the name and email right after sign-in, while the profile is still being downloaded.
  const user = useSession()?.user
  const isUnreadable = useStorageFailure() !== null
  const [isEditing, setEditing] = useState(false)
  if (isUnreadable) return <NotReadable subject="Your applications" />
  if (application === undefined || me === undefined) return <Skeleton shape="block" />
  const activeApplication = application && application.status !== 'withdrawn' ? application : null
  const closedNotice = <Notice icon="clock">This job is no longer open for applications.</Notice>
  return (
    <Stack gap={4}>
      <RefusedApplications jobId={job._id} />
      {activeApplication && !isEditing && (
        <SubmittedApplication
          application={activeApplication}
          onEdit={job.open && canEditApplication(activeApplication.status) ? () => setEditing(true) : undefined}
        />
      )}
      {(!activeApplication || isEditing) &&
        (job.open ? (
          <ApplyForm
            job={job}
            initialValues={{
              fullName: user?.full_name ?? '',
              phone: me?.phone ?? '',
              email: user?.email ?? '',
              ...getFormValues(application),
            }}
            onSent={() => setEditing(false)}
          />
        ) : (
          closedNotice
        ))}
    </Stack>
  )
}

const getFormValues = (application: ApplicationLine | null): Partial<ApplicationForm> => {
  if (!application) return {}
  const { fullName, phone, email, coverNote } = application
  return { fullName, phone, email, coverNote }
}

function SubmittedApplication({
  application,
  onEdit,
}: {
  application: ApplicationLine
  onEdit: (() => void) | undefined
}) {
  return (
    <Stack gap={3}>
      <div>
        <ApplicationBadge application={application} />
      </div>
      <Text>{getApplicationStatusView(application).text}</Text>
      <ButtonLink full variant="outline" to={paths.myApplications}>
        My Applications
      </ButtonLink>
      {onEdit && (
        <Button full variant="ghost" icon="edit" onClick={onEdit}>
          Edit application
        </Button>
      )}
    </Stack>
  )
}

interface FormProps {
  job: JobDetails
  initialValues: Partial<ApplicationForm>
  onSent(): void
}

function ApplyForm({ job, initialValues, onSent }: FormProps) {
  const form = useStructForm<ApplicationForm>({
    struct: ApplicationForm,
    defaults: { fullName: '', phone: '', email: '', coverNote: '', ...initialValues },
    onSubmit: async (body) => {
      const preview = { name: job.title, storeName: job.vendor.businessName, town: job.town, closesOn: job.closesOn }
      const sent = await send(applyForJob, { params: { id: job._id }, body }, { preview })
      if (!sent.ok) return { message: sent.message }
      toast({
        title: 'Application saved',
        description: 'You can follow it under My Applications.',
        tone: 'success',
      })
      onSent()
    },
  })
  return (
    <Form form={form}>
      <Field name="fullName" label="Full name">
        <Input autoComplete="name" />
      </Field>
      <Field name="phone" label="Phone">
        <Input type="tel" inputMode="tel" autoComplete="tel-national" placeholder="09..." />
      </Field>
      <Field name="email" label="Email">
        <Input type="email" autoComplete="email" />
      </Field>
      <Field
        name="coverNote"
        label="Cover note"
        hint={`Tell them who you are, your experience and when you can start. At most ${maxCoverNoteLength} characters.`}
      >
        <Textarea rows={6} />
      </Field>
      <Text size="sm" tone="muted">
        {job.vendor.businessName} is the only one who sees what you write here.
      </Text>
      <SubmitButton full icon="send">
        Send application
      </SubmitButton>
    </Form>
  )
}
