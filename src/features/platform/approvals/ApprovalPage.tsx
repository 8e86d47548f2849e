import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { businessTypeLabels } from '#contract/core/access'
import { readPendingVendor, requestVendorChanges, type PendingVendorDetails } from '#contract/platform/approvals'
import { formatDate, formatInstant, lusakaDate } from '#contract/core/dates'
import { formatPhone } from '#contract/core/format-phone'
import {
  changeReasonLabels,
  changeReasons,
  type ApprovalHistoryItem,
  type ChangeReason,
  type ChangeRequest,
} from '#contract/business/business/application'
import { getDocumentKinds } from '#contract/core/document-kinds'
import { isWeekday } from '#contract/business/business/weekday-hours'
import { formatFieldValue, getFieldLabel } from '#contract/sync/field-labels'
import { call } from '../../../api/client'
import { useUncachedRead } from '../../../api/use-uncached-read'
import { paths } from '../../../paths'
import { StatusBadge } from '../../../ui/text/Badge'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { CancelButton, Dialog } from '../../../ui/overlays/Dialog'
import { Facts } from '../../../ui/text/Facts'
import { Field } from '../../../ui/forms/Field'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Input } from '../../../ui/forms/Input'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { PhotoList } from '../../../ui/media/PhotoList'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { Timeline } from '../../../ui/lists/Timeline'
import { toast } from '../../../ui/overlays/toast'
import { buildBusinessPath } from '../../../verticals/admin-services'
import { DecisionDialog, type Decision } from './DecisionDialog'
import { Documents } from './Documents'

export const head = () => ({ title: 'Vendor Approval | Tilipo' })

const back = { to: paths.adminApprovals, label: 'All approvals' }

/** One application: the business profile, the history, and the decisions. */
export default function ApprovalPage() {
  const { id = '' } = useParams()
  const read = useUncachedRead(readPendingVendor, { params: { id } }, id)
  return (
    <Stack gap={6}>
      {!read.data && <PageHeader title="Vendor approval" back={back} />}
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error?.message ?? 'Failed to load the application.'}
      >
        {(vendor) => (
          <Stack gap={6}>
            <PageHeader
              title={vendor.companyName}
              back={back}
              actions={<Actions vendor={vendor} onDecided={read.refresh} />}
            />
            <div>
              <Status vendor={vendor} />
            </div>
            <Grid columns={2}>
              <Profile vendor={vendor} />
              <Stack gap={6}>
                <Documents vendor={vendor} />
                <PhotoList photos={vendor.photos ?? []} />
                <History history={vendor.history} />
              </Stack>
            </Grid>
          </Stack>
        )}
      </ReadStates>
    </Stack>
  )
}

function Status({ vendor: { status, waitsForApplicant } }: { vendor: PendingVendorDetails }) {
  if (waitsForApplicant) return <StatusBadge status="waiting">Changes requested</StatusBadge>
  if (status === 'pending') return <StatusBadge status="attention">Waiting for approval</StatusBadge>
  if (status === 'approved') return <StatusBadge status="done">Approved</StatusBadge>
  return <StatusBadge status="attention">Rejected</StatusBadge>
}

function Profile({ vendor }: { vendor: PendingVendorDetails }) {
  const { businessType, full_name, email, emailVerified, phone, createdAt, values } = vendor
  const filled = Object.entries(values).filter(([, value]) => value !== '' && value !== null && String(value) !== '')
  return (
    <Card as="section" pad="lg" aria-label="Application">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Application
        </Heading>
        <Facts
          items={[
            { label: 'Business type', value: businessTypeLabels[businessType] },
            { label: 'Contact name', value: full_name },
            { label: 'Contact email', value: emailVerified ? email : `${email} (not verified)` },
            ...(phone ? [{ label: 'Contact phone', value: formatPhone(phone) }] : []),
            { label: 'Applied', value: formatDate(lusakaDate(Date.parse(createdAt))) },
          ]}
        />
        <Heading level={2} size="card">
          Business profile
        </Heading>
        <Facts
          items={filled.map(([field, value]) => ({
            label: getFieldLabel(field),
            value: formatFieldValue(field, value as string),
          }))}
        />
      </Stack>
    </Card>
  )
}

function describeEvent({ event, by }: ApprovalHistoryItem): string {
  const name = by ?? 'A former administrator'
  if (event === 'approved') return `${name} approved the business`
  if (event === 'rejected') return `${name} rejected the business`
  if (event === 'changes_requested') return `${name} asked for changes`
  return 'The business applied again'
}

const formatChange = ({ field, reason, note }: ChangeRequest): string =>
  `${getFieldLabel(field)}: ${note ? `${changeReasonLabels[reason]} (${note})` : changeReasonLabels[reason]}`

const History = ({ history }: { history: readonly ApprovalHistoryItem[] }) => (
  <Card as="section" pad="lg" aria-label="History">
    <Stack gap={4}>
      <Heading level={2} size="card">
        History
      </Heading>
      {history.length === 0 ? (
        <Text tone="muted">Nobody has decided yet.</Text>
      ) : (
        <Timeline
          items={history.map((item) => ({
            title: describeEvent(item),
            text: [item.reason, ...item.changes.map(formatChange)].filter(Boolean).join(' · '),
            time: formatInstant(item.at),
            state: 'step' as const,
          }))}
        />
      )}
    </Stack>
  </Card>
)

function Actions({ vendor, onDecided }: { vendor: PendingVendorDetails; onDecided(): void }) {
  const [decision, setDecision] = useState<Decision>()
  const [isRequesting, setRequesting] = useState(false)
  return (
    <>
      {vendor.status === 'pending' && (
        <Button variant="danger-quiet" onClick={() => setDecision('reject')}>
          Reject
        </Button>
      )}
      {vendor.status === 'approved' && <LiveBusinessLinks vendor={vendor} />}
      {vendor.status === 'pending' && (
        <Button variant="outline" onClick={() => setRequesting(true)}>
          Ask for changes
        </Button>
      )}
      {vendor.status !== 'approved' && <Button onClick={() => setDecision('approve')}>Approve</Button>}
      <DecisionDialog
        {...(decision && { vendor, decision })}
        onDone={() => {
          setDecision(undefined)
          onDecided()
        }}
        onCancel={() => setDecision(undefined)}
      />
      <Dialog open={isRequesting} onClose={() => setRequesting(false)} title="Ask for changes">
        <ChangesForm
          vendor={vendor}
          onDone={() => {
            setRequesting(false)
            onDecided()
          }}
        />
      </Dialog>
    </>
  )
}

/** An approved business cannot be rejected: its bookings and money need an owner (decision 095). */
const LiveBusinessLinks = ({ vendor: { _id: id, businessType, vendorId } }: { vendor: PendingVendorDetails }) => (
  <>
    {vendorId && (
      <ButtonLink variant="outline" to={buildBusinessPath(businessType, vendorId)}>
        Hide the business
      </ButtonLink>
    )}
    <ButtonLink variant="outline" to={paths.adminUser(id)}>
      Suspend the owner
    </ButtonLink>
  </>
)

const reasonOptions = changeReasons.map((value) => ({ value, label: changeReasonLabels[value] }))

interface ChangesFormProps {
  vendor: PendingVendorDetails
  onDone(): void
}

/** Chooses the fields that the applicant has to correct, with a reason for each. */
function ChangesForm({ vendor, onDone }: ChangesFormProps) {
  const [changes, setChanges] = useState<readonly ChangeRequest[]>(vendor.changes)
  const [busy, setBusy] = useState(false)
  const fields = [
    ...getDocumentKinds(vendor.businessType),
    ...Object.keys(vendor.values).filter((field) => !isWeekday(field)),
  ]
  const update = (field: string, change: Partial<ChangeRequest>) =>
    setChanges(changes.map((known) => (known.field === field ? { ...known, ...change } : known)))
  const toggle = (field: string, isChosen: boolean) =>
    setChanges(
      isChosen
        ? [...changes, { field, reason: 'missing', note: '' }]
        : changes.filter((change) => change.field !== field),
    )
  const send = async () => {
    setBusy(true)
    const result = await call(requestVendorChanges, { params: { id: vendor._id }, body: { changes: [...changes] } })
    setBusy(false)
    // The notes stay for another attempt.
    if (!result.ok)
      return toast({ title: 'Failed to ask for changes.', description: result.message, tone: 'destructive' })
    toast({ title: 'Changes requested', tone: 'success' })
    onDone()
  }
  return (
    <Stack gap={4}>
      <Text>Choose the details that have to be corrected. The applicant sees your notes next to them.</Text>
      {fields.map((field) => {
        const change = changes.find((known) => known.field === field)
        return (
          <Stack key={field} gap={2}>
            <Checkbox
              label={getFieldLabel(field)}
              checked={change !== undefined}
              onChange={(event) => toggle(field, event.target.checked)}
            />
            {change && (
              <Row stackBelow="below-sm" align="end">
                <Field label={`Reason for ${getFieldLabel(field)}`}>
                  <Select
                    options={reasonOptions}
                    value={change.reason}
                    onChange={(event) => update(field, { reason: event.target.value as ChangeReason })}
                  />
                </Field>
                <Field label="Note" optional>
                  <Input
                    maxLength={300}
                    value={change.note}
                    onChange={(event) => update(field, { note: event.target.value })}
                  />
                </Field>
              </Row>
            )}
          </Stack>
        )
      })}
      <Row wrap>
        <Button disabled={changes.length === 0} loading={busy} onClick={() => void send()}>
          Send to the applicant
        </Button>
        <CancelButton variant="ghost" />
      </Row>
    </Stack>
  )
}
