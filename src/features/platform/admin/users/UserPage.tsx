import { isKey } from '#contract/core/keys'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatPhone } from '#contract/core/format-phone'
import { businessTypeLabels, staffRoles } from '#contract/core/access'
import { readUser, type AdminUserDetails } from '#contract/platform/user-details'
import { formatDate, formatInstant, lusakaDate } from '#contract/core/dates'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { Facts } from '../../../../ui/text/Facts'
import { Notice } from '../../../../ui/states/Notice'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Row } from '../../../../ui/layout/Row'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Tabs } from '../../../../ui/overlays/Tabs'
import { Link } from '../../../../ui/text/Link'
import { buildBusinessPath } from '../../../../verticals/admin-services'
import { AdminNotesPart } from '../notes/admin-notes-part'
import { AccountStatus } from './AccountStatus'
import { InviteDialog } from './InviteDialog'
import { roleLabels } from './role-labels'
import { UserAudit, UserBookings, UserPayments, UserTickets } from './UserLists'
import { UserSessions } from './UserSessions'
import { canManage, UserStatusDialog } from './UserStatusDialog'

export const head = () => ({ title: 'User | Tilipo' })

const tabs = [
  { id: 'sessions', label: 'Sessions' },
  { id: 'bookings', label: 'Bookings' },
  { id: 'payments', label: 'Payments' },
  { id: 'tickets', label: 'Support tickets' },
  { id: 'audit', label: 'Audit trail' },
  { id: 'notes', label: 'Notes' },
] as const
type TabId = (typeof tabs)[number]['id']

/** One account with its sessions, bookings, payments, support tickets, audit trail and internal notes. */
export default function UserPage() {
  const { id = '' } = useParams()
  const read = useUncachedRead(readUser, { params: { id } }, id)
  return (
    <Stack gap={6}>
      <PageHeader title={read.data?.full_name ?? 'User'} back={{ to: paths.adminUsers, label: 'User Management' }} />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error?.message ?? 'Failed to fetch users.'}
      >
        {(user) => <UserDetails user={user} onChanged={read.refresh} />}
      </ReadStates>
    </Stack>
  )
}

function UserDetails({ user, onChanged }: { user: AdminUserDetails; onChanged(): void }) {
  const [tab, setTab] = useState<TabId>('sessions')
  const [isChanging, setChanging] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const caller = useSession()?.user
  const isManageable = caller !== undefined && canManage(caller, user)
  return (
    <>
      {user.suspension && <SuspensionNotice suspension={user.suspension} />}
      <Card as="section" aria-label="About this user">
        <Stack gap={4}>
          <Row wrap gap={3} justify="apart">
            <AccountStatus user={user} />
            {user.hotelId && (
              <Button size="sm" variant="outline" icon="plus" onClick={() => setInviting(true)}>
                Invite a Hotel Manager
              </Button>
            )}
            {isManageable && (
              <Button size="sm" variant="outline" onClick={() => setChanging(true)}>
                {user.isActive ? 'Suspend' : 'Reactivate'}
              </Button>
            )}
          </Row>
          <Facts cells items={buildFacts(user)} />
        </Stack>
      </Card>
      <Tabs<TabId> label="User" tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'sessions' && <UserSessions userId={user._id} canRevoke={isManageable} />}
        {tab === 'bookings' && <UserBookings userId={user._id} />}
        {tab === 'payments' && <UserPayments userId={user._id} />}
        {tab === 'tickets' && <UserTickets userId={user._id} />}
        {tab === 'audit' && <UserAudit userId={user._id} />}
        {tab === 'notes' && <AdminNotesPart target="account" targetId={user._id} />}
      </Tabs>
      <InviteDialog open={isInviting} hotelId={user.hotelId} onClose={() => setInviting(false)} onDone={onChanged} />
      <UserStatusDialog user={isChanging ? user : null} onClose={() => setChanging(false)} onDone={onChanged} />
    </>
  )
}

const SuspensionNotice = ({
  suspension: { at, by, reason },
}: {
  suspension: NonNullable<AdminUserDetails['suspension']>
}) => (
  <Notice tone="attention" title={`Suspended on ${formatInstant(at)}${by ? ` by ${by}` : ''}`}>
    {reason ? `Reason: ${reason}` : 'No reason was given.'}
  </Notice>
)

const approvalLabels = { pending: 'Waits for approval', approved: 'Approved', rejected: 'Rejected' } as const

function Company({ user: { companyName, businessType, vendorId } }: { user: AdminUserDetails }) {
  return isKey(businessTypeLabels, businessType) && vendorId ? (
    <Link to={buildBusinessPath(businessType, vendorId)}>{companyName}</Link>
  ) : (
    companyName
  )
}

const formatEmail = ({ email, emailVerified }: AdminUserDetails): string => {
  if (!email) return 'None, logs in with the phone number'
  return emailVerified ? email : `${email} (not verified)`
}

const buildFacts = (user: AdminUserDetails) => [
  { label: 'Email', value: formatEmail(user) },
  { label: 'Phone', value: user.phone ? formatPhone(user.phone) : 'Not given' },
  {
    label: 'Role',
    value: user.staffRole
      ? `Staff: ${isKey(staffRoles, user.staffRole) ? staffRoles[user.staffRole].label : user.staffRole}`
      : roleLabels[user.role],
  },
  ...(user.companyName ? [{ label: 'Company', value: <Company user={user} /> }] : []),
  ...(user.businessType
    ? [
        {
          label: 'Business type',
          value: isKey(businessTypeLabels, user.businessType)
            ? businessTypeLabels[user.businessType]
            : user.businessType,
        },
      ]
    : []),
  ...(user.approvalStatus ? [{ label: 'Application', value: approvalLabels[user.approvalStatus] }] : []),
  { label: 'Joined', value: formatDate(lusakaDate(Date.parse(user.createdAt))) },
]
