import { useState } from 'react'
import type { Infer } from 'superstruct'
import { formatPhone } from '#contract/core/format-phone'
import { formatInstant } from '#contract/core/dates'
import type { InputOf } from '#contract/core/endpoint'
import { getNextState } from '#contract/core/state-machines'
import {
  applicationStateMachine,
  decideApplication,
  vendorApplications,
  type ApplicationEvent,
  type ApplicationState,
  type VendorApplication as VendorApplicationStruct,
} from '#contract/business/hiring/jobs'
import { call } from '../../../../api/client'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { useNotifications } from '../../../../db/queries/notifications'
import { Badge, StatusBadge } from '../../../../ui/text/Badge'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Facts } from '../../../../ui/text/Facts'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Heading } from '../../../../ui/text/Heading'
import { Textarea } from '../../../../ui/forms/Input'
import { Link } from '../../../../ui/text/Link'
import { Notice } from '../../../../ui/states/Notice'
import { Pager } from '../../../../ui/lists/Pager'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Row } from '../../../../ui/layout/Row'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'

type Application = Infer<typeof VendorApplicationStruct>
type Decision = InputOf<typeof decideApplication>['body']['status']

interface DecisionTexts {
  event: ApplicationEvent
  button: string
  title: string
  /** Consequence, displayed in the dialog. */
  text: string
  toast: string
}

const decisions: Record<Decision, DecisionTexts> = {
  reviewing: {
    event: 'review',
    button: 'Start review',
    title: 'Start the review?',
    text: 'We tell the applicant that you are reviewing the application. They can no longer edit it.',
    toast: 'Review started',
  },
  shortlisted: {
    event: 'shortlist',
    button: 'Shortlist',
    title: 'Put this person on the shortlist?',
    text: 'We tell the applicant. Add when and where you want to meet.',
    toast: 'Applicant shortlisted',
  },
  hired: {
    event: 'hire',
    button: 'Hire',
    title: 'Hire this person?',
    text: 'We tell the applicant that you would like to hire them. This cannot be undone.',
    toast: 'Applicant hired',
  },
  declined: {
    event: 'decline',
    button: 'Decline',
    title: 'Decline this application?',
    text: 'We tell the applicant that you have chosen someone else. This cannot be undone.',
    toast: 'Application declined',
  },
}
const decisionOrder = ['reviewing', 'shortlisted', 'hired', 'declined'] as const satisfies readonly Decision[]

const pageSize = 20

/** Applications for one job, newest first, with the decisions that are possible for each. */
export function JobApplications({ jobId, onChanged }: { jobId: string; onChanged(): void }) {
  const [page, setPage] = useState(1)
  const [pending, setPending] = useState<{ application: Application; decision: Decision }>()
  // Every new application creates a notification, so a new notification refreshes the list.
  const newestNotificationId = useNotifications()?.notifications[0]?._id ?? ''
  const read = useUncachedRead(
    vendorApplications,
    { query: { jobId, page, pageSize } },
    `${jobId}/${page}/${newestNotificationId}`,
  )
  const finish = () => {
    setPending(undefined)
    read.refresh()
    onChanged()
  }
  return (
    <>
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText="Could not fetch the applications."
        isEmpty={({ applications }) => applications.length === 0}
        empty={
          <EmptyState
            icon="people"
            title="No applications yet"
            text="We notify you as soon as someone applies for this job."
          />
        }
      >
        {({ applications, total }) => (
          <Stack gap={4}>
            {applications.map((application) => (
              <ApplicationCard
                key={application._id}
                application={application}
                onDecide={(decision) => setPending({ application, decision })}
              />
            ))}
            <Pager page={page} pageCount={Math.ceil(total / pageSize)} onPage={setPage} />
          </Stack>
        )}
      </ReadStates>
      <Dialog
        open={pending !== undefined}
        onClose={() => setPending(undefined)}
        title={pending ? decisions[pending.decision].title : ''}
      >
        {pending && <DecisionForm {...pending} onDone={finish} />}
      </Dialog>
    </>
  )
}

function ApplicationCard({ application, onDecide }: { application: Application; onDecide(decision: Decision): void }) {
  const { fullName, phone, email, coverNote, appliedAt, status, reply } = application
  const possibleDecisions = decisionOrder.filter((decision) =>
    getNextState(applicationStateMachine, status, decisions[decision].event, 'partner'),
  )
  return (
    <Card as="article">
      <Stack gap={3}>
        <Row justify="apart" wrap>
          <Heading level={2} size="card">
            {fullName}
          </Heading>
          <ApplicationStatus status={status} />
        </Row>
        <Text pre>{coverNote}</Text>
        <Facts
          items={[
            { label: 'Phone', value: <Link to={`tel:${phone}`}>{formatPhone(phone)}</Link> },
            { label: 'Email', value: <Link to={`mailto:${email}`}>{email}</Link> },
            { label: 'Applied', value: formatInstant(appliedAt) },
          ]}
        />
        {reply && (
          <Notice icon="chat" title="Your message">
            {reply}
          </Notice>
        )}
        {possibleDecisions.length > 0 && (
          <Row wrap>
            {possibleDecisions.map((decision) => (
              <Button
                key={decision}
                size="sm"
                variant={decision === 'declined' ? 'danger-quiet' : 'outline'}
                onClick={() => onDecide(decision)}
              >
                {decisions[decision].button}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function ApplicationStatus({ status }: { status: ApplicationState }) {
  if (status === 'submitted') return <StatusBadge status="attention">New</StatusBadge>
  if (status === 'reviewing') return <StatusBadge status="waiting">Under review</StatusBadge>
  if (status === 'shortlisted') return <StatusBadge status="done">Shortlisted</StatusBadge>
  if (status === 'hired') return <StatusBadge status="done">Hired</StatusBadge>
  return <Badge>{status === 'declined' ? 'Declined' : 'Withdrawn'}</Badge>
}

interface DecisionProps {
  application: Application
  decision: Decision
  onDone(): void
}

function DecisionForm({ application: { _id, fullName }, decision, onDone }: DecisionProps) {
  const { button, text, toast: title } = decisions[decision]
  const form = useStructForm({
    struct: decideApplication.body,
    defaults: { status: decision, reply: '' },
    onSubmit: async (body) => {
      const result = await call(decideApplication, { params: { id: _id }, body })
      if (!result.ok) return { message: result.message }
      toast({ title, tone: 'success' })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <Text>{text}</Text>
      <Field name="reply" label={`Message to ${fullName}`} optional>
        <Textarea rows={4} />
      </Field>
      <Row wrap>
        <SubmitButton>{button}</SubmitButton>
        <CancelButton variant="ghost" />
      </Row>
    </Form>
  )
}
