import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import {
  caseKindTexts,
  caseOutcomeLabels,
  caseRecipientLabels,
  caseStateTexts,
  formatCaseNumber,
  isActiveCase,
} from '#contract/platform/cases/case-kinds'
import { readCase, type AdminCase } from '#contract/platform/cases/cases'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { useNotifications } from '../../../../db/queries/notifications'
import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { Card } from '../../../../ui/layout/Card'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { Split } from '../../../../ui/layout/Split'
import { Stack } from '../../../../ui/layout/Stack'
import { Notice } from '../../../../ui/states/Notice'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Badge, StatusBadge } from '../../../../ui/text/Badge'
import { Facts } from '../../../../ui/text/Facts'
import { Link } from '../../../../ui/text/Link'
import { buildBusinessPath } from '../../../../verticals/admin-services'
import { adminPaths } from '../admin-paths'
import { CaseActions } from './CaseActions'
import { CaseHistory } from './CaseHistory'
import { CaseNotes } from './CaseNotes'
import { CaseOwner } from './CaseOwner'
import { DueTime } from './DueTime'

export const head = () => ({ title: 'Case | Tilipo' })

/** One case for administrators: what it is about, who handles it, its history, and what can be done. */
export default function CasePage() {
  const { id = '' } = useParams()
  const newestNotificationId = useNotifications()?.notifications[0]?._id ?? ''
  const read = useUncachedRead(readCase, { params: { id } }, `${id}/${newestNotificationId}`)
  return (
    <Stack gap={6}>
      <PageHeader title={read.data?.subject ?? 'Case'} back={{ to: adminPaths.cases, label: 'Cases' }} />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error?.message ?? 'Failed to fetch the case.'}
      >
        {(adminCase) => <Details adminCase={adminCase} onChanged={read.refresh} />}
      </ReadStates>
    </Stack>
  )
}

function Details({ adminCase, onChanged }: { adminCase: AdminCase; onChanged(): void }) {
  const { state, isAppealed } = adminCase
  return (
    <Split>
      <Stack gap={5}>
        <CaseNotice adminCase={adminCase} />
        <CaseActions adminCase={adminCase} onChanged={onChanged} />
        <CaseHistory adminCase={adminCase} onChanged={onChanged} />
      </Stack>
      <Stack gap={5}>
        <Card as="section" aria-label="About this case">
          <Stack gap={4}>
            <Row wrap gap={2}>
              <StatusBadge status={caseStateTexts[state].tone}>{caseStateTexts[state].label}</StatusBadge>
              {isAppealed && <Badge>Appeal</Badge>}
            </Row>
            <Facts items={buildFacts(adminCase)} />
            {isActiveCase(state) && <CaseOwner adminCase={adminCase} onChanged={onChanged} />}
          </Stack>
        </Card>
        <CaseNotes adminCase={adminCase} onChanged={onChanged} />
      </Stack>
    </Split>
  )
}

/** Why the administrator cannot act, or what an accepted offer says. */
function CaseNotice({ adminCase: { state, owner, offer, firstDecidedBy, booking } }: { adminCase: AdminCase }) {
  const adminId = useSession()?.user.id
  if (state === 'approval')
    return (
      <Notice tone="attention" icon="clock" title="The refund waits for a second administrator">
        The sides learn the decision after the approval.{' '}
        {booking && <Link to={paths.adminBooking(booking._id)}>Approve or reject it on the booking</Link>}
      </Notice>
    )
  if (!isActiveCase(state)) return null
  if (firstDecidedBy && firstDecidedBy._id === adminId)
    return (
      <Notice tone="attention" icon="info" title="Another administrator must decide">
        You made the decision against which this appeal is.
      </Notice>
    )
  if (owner && owner._id !== adminId)
    return (
      <Notice icon="info" title={`${owner.name} handles this case`}>
        To write to the sides or to decide, assign it to yourself first.
      </Notice>
    )
  if (offer?.isAccepted)
    return (
      <Notice tone="done" icon="check-circle" title="The offer was accepted">
        Decide the case as offered: {formatZmw(offer.vendorAmount)} by the business, {formatZmw(offer.platformAmount)}{' '}
        by Tilipo.
      </Notice>
    )
  return null
}

const formatSide = (side: ReactNode, sees: boolean) => (
  <>
    {side}
    {!sees && ' (not informed)'}
  </>
)

function buildFacts(adminCase: AdminCase) {
  const { _id, kind, customer, vendor, booking, ticketId, report, openedAt, openedBy, awaits, awaitsUntil } = adminCase
  const { firstResponseAt, firstResponseDue, resolvedAt, resolutionDue, outcome, decidedBy, refund } = adminCase
  return [
    { label: 'Case', value: `${caseKindTexts[kind].label} ${formatCaseNumber(_id)}` },
    ...(customer
      ? [
          {
            label: 'Customer',
            value: formatSide(<Link to={paths.adminUser(customer._id)}>{customer.name}</Link>, adminCase.customerSees),
          },
        ]
      : []),
    ...(vendor
      ? [
          {
            label: 'Business',
            value: formatSide(
              <Link to={buildBusinessPath(vendor.businessType, vendor._id)}>{vendor.name}</Link>,
              adminCase.vendorSees,
            ),
          },
        ]
      : []),
    ...(booking
      ? [{ label: 'Booking', value: <Link to={paths.adminBooking(booking._id)}>{booking.reference}</Link> }]
      : []),
    ...(ticketId
      ? [{ label: 'Opened from', value: <Link to={paths.supportTeamTicket(ticketId)}>Support ticket</Link> }]
      : []),
    ...(report ? [{ label: 'Opened from', value: <Link to={paths.adminReports}>Reported content</Link> }] : []),
    { label: 'Opened', value: `${formatInstant(openedAt)}, ${openedBy}` },
    { label: 'Due', value: <DueTime row={adminCase} /> },
    ...(awaits && awaitsUntil
      ? [{ label: 'Waiting for', value: `${caseRecipientLabels[awaits]}, until ${formatInstant(awaitsUntil)}` }]
      : []),
    { label: 'First response', value: formatDone(firstResponseAt, firstResponseDue) },
    { label: 'Resolution', value: formatDone(resolvedAt, resolutionDue) },
    ...(outcome && decidedBy ? [{ label: 'Decision', value: `${caseOutcomeLabels[outcome]}, ${decidedBy.name}` }] : []),
    ...(refund ? [{ label: 'Refund', value: formatZmw(refund.amount) }] : []),
  ]
}

/** "20 Nov 2026, 10:00", or until when it is due. */
const formatDone = (at: string | null, due: string): string =>
  at ? formatInstant(at) : `Not yet, due ${formatInstant(due)}`
