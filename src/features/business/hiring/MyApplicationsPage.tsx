import { useState } from 'react'
import { formatPhone } from '#contract/core/format-phone'
import { withdrawApplication } from '#contract/business/hiring/applications'
import { formatDate, formatInstant } from '#contract/core/dates'
import { useMyApplications, type ApplicationLine } from '../../../db/queries/applications'
import { paths } from '../../../paths'
import { pullNow, send, useSyncStatus } from '../../../sync/index'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { Notice } from '../../../ui/states/Notice'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { CardSkeletons } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { ApplicationBadge } from './ApplicationBadge'
import { RefusedApplications } from './RefusedApplications'
import { canWithdraw, getApplicationStatusView } from './application-status'

export const head = () => ({ title: 'My Applications | Tilipo' })

export default function MyApplicationsPage() {
  const applications = useMyApplications()
  const [applicationToWithdraw, setApplicationToWithdraw] = useState<ApplicationLine | null>(null)
  return (
    <Stack gap={6}>
      <PageHeader
        title="My Applications"
        text="The jobs you have applied for and the status of each."
        actions={
          <ButtonLink variant="outline" icon="briefcase" to={paths.whosHiring}>
            Who's Hiring
          </ButtonLink>
        }
      />
      <RefusedApplications />
      <MirrorStates
        data={applications}
        status={useSyncStatus()}
        subject="Your applications"
        errorText="Could not fetch your applications."
        onRetry={() => void pullNow()}
        skeleton={
          <Grid columns={2}>
            <CardSkeletons count={2} />
          </Grid>
        }
        isEmpty={(all) => all.length === 0}
        empty={<NoApplications />}
      >
        {(all) => (
          <Grid columns={2}>
            {all.map((application) => (
              <ApplicationCard
                key={application._id}
                application={application}
                onWithdraw={() => setApplicationToWithdraw(application)}
              />
            ))}
          </Grid>
        )}
      </MirrorStates>
      <WithdrawDialog application={applicationToWithdraw} onDone={() => setApplicationToWithdraw(null)} />
    </Stack>
  )
}

function ApplicationCard({ application, onWithdraw }: { application: ApplicationLine; onWithdraw(): void }) {
  const { _id, jobTitle, vendorName, town, closesOn, appliedAt, reply, coverNote, fullName, phone, email, status } =
    application
  return (
    <Card as="article">
      <Stack gap={3}>
        <div>
          <ApplicationBadge application={application} />
        </div>
        <Stack gap={0}>
          <Heading level={2} size="card">
            <Link to={paths.job(_id)}>{jobTitle}</Link>
          </Heading>
          <Text size="sm" tone="muted">
            {[vendorName, town].filter(Boolean).join(', ')}
          </Text>
        </Stack>
        <Text>{getApplicationStatusView(application).text}</Text>
        {reply && (
          <Notice icon="chat" title={`Message from ${vendorName}`}>
            {reply}
          </Notice>
        )}
        <Disclosure summary="Your cover note">
          <Stack gap={2}>
            <Text pre>{coverNote}</Text>
            <Text size="sm" tone="muted">
              {fullName}, {formatPhone(phone)}, {email}
            </Text>
          </Stack>
        </Disclosure>
        <Row justify="apart" wrap>
          <Text as="span" size="sm" tone="muted">
            Applied {formatInstant(appliedAt)}
            {closesOn && `, open until ${formatDate(closesOn)}`}
          </Text>
          {canWithdraw(status) && (
            <Button size="sm" variant="danger-quiet" onClick={onWithdraw}>
              Withdraw
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

function WithdrawDialog({ application, onDone }: { application: ApplicationLine | null; onDone(): void }) {
  const confirm = async () => {
    if (!application) return
    onDone()
    const { _id, jobTitle, vendorName } = application
    const sent = await send(
      withdrawApplication,
      { params: { id: _id } },
      { preview: { name: jobTitle, storeName: vendorName } },
    )
    if (sent.ok) toast({ title: 'Application withdrawn', tone: 'success' })
    else toast({ title: "We couldn't withdraw your application", description: sent.message, tone: 'destructive' })
  }
  return (
    <ConfirmDialog
      open={application !== null}
      title="Withdraw this application?"
      confirm="Withdraw"
      cancel="Keep application"
      danger
      onConfirm={() => void confirm()}
      onCancel={onDone}
    >
      {application?.vendorName} will no longer see your application. You can apply again while the job is open.
    </ConfirmDialog>
  )
}

const NoApplications = () => (
  <EmptyState
    icon="briefcase"
    title="You haven't applied for any jobs yet"
    text="Your applications are saved here, so you can see them offline too."
    action={<ButtonLink to={paths.whosHiring}>See who's hiring</ButtonLink>}
  />
)
