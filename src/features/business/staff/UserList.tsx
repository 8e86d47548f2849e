import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { staffRoles } from '#contract/core/access'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { removeStaff } from '#contract/business/staff'
import type { StaffLine } from '../../../db/queries/staff'
import { send, useSession } from '../../../sync/index'
import { StatusBadge } from '../../../ui/text/Badge'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { DataTable, type Column } from '../../../ui/lists/DataTable'
import { IconButton } from '../../../ui/forms/IconButton'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { PasswordLinkDialog } from './PasswordLinkDialog'
import { statusLabels } from './roles'
import { useEditStaff } from './use-edit-staff'

interface MemberActions {
  edit(member: StaffLine): void
  toggle(member: StaffLine): void
  reset(member: StaffLine): void
  remove(member: StaffLine): void
  showActivity(member: StaffLine): void
}

interface Props {
  staff: readonly StaffLine[]
  onEdit(id: string): void
  onShowActivity(id: string): void
}

export function UserList({ staff, onEdit, onShowActivity }: Props) {
  const me = useSession()?.user.id
  const [memberToDelete, setMemberToDelete] = useState<StaffLine | null>(null)
  const [memberToReset, setMemberToReset] = useState<StaffLine | null>(null)
  const sendEdit = useEditStaff()
  const toggle = async (member: StaffLine) => {
    const status = member.status === 'active' ? 'inactive' : 'active'
    const sent = await sendEdit(member, { status, from: { status: member.status } })
    if (sent.ok)
      toast({
        title: 'Status Updated',
        description: status === 'active' ? `${member.name} is now active.` : `${member.name} is now inactive.`,
        tone: 'success',
      })
    else toast({ title: 'Could not update the user status.', description: sent.message, tone: 'destructive' })
  }
  const actions: MemberActions = {
    edit: ({ id }) => onEdit(id),
    toggle: (member) => void toggle(member),
    reset: setMemberToReset,
    remove: setMemberToDelete,
    showActivity: ({ id }) => onShowActivity(id),
  }
  return (
    <>
      <DataTable
        label="Users"
        rows={staff}
        rowKey={({ id }) => id}
        columns={buildColumns(actions, me)}
        filter={{ column: 'name', placeholder: 'Search by name or email' }}
      />
      <PasswordLinkDialog member={memberToReset} onDone={() => setMemberToReset(null)} />
      <DeleteDialog member={memberToDelete} onDone={() => setMemberToDelete(null)} />
    </>
  )
}

const buildColumns = (actions: MemberActions, me: string | undefined): Column<StaffLine>[] => [
  {
    id: 'name',
    header: 'Name / Email',
    cell: ({ name, email, emailVerified, status }) => (
      <>
        <Text weight="bold">{name}</Text>
        <Text size="sm" tone="muted" weight="medium">
          {email}
        </Text>
        {emailVerified === false && (
          <Text size="sm" tone="waiting" weight="medium">
            {status === 'active' ? 'Can sign in. Email not verified yet.' : 'Email not verified yet'}
          </Text>
        )}
      </>
    ),
    text: ({ name, email }) => `${name} ${email}`,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => staffRoles[role].label },
  { id: 'status', header: 'Status', cell: (member) => <MemberStatus member={member} /> },
  { id: 'created', header: 'Created', cell: ({ createdAt }) => formatDate(lusakaDate(Date.parse(createdAt))) },
  {
    id: 'actions',
    header: 'Actions',
    actions: true,
    cell: (member) =>
      member.id === me ? (
        <Text size="sm" tone="muted">
          This is you
        </Text>
      ) : (
        <Actions member={member} actions={actions} />
      ),
  },
]

const MemberStatus = ({ member: { pending, status } }: { member: StaffLine }) => {
  if (pending) return <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
  return (
    <StatusBadge status={status === 'active' ? 'done' : status === 'pending' ? 'waiting' : 'attention'}>
      {statusLabels[status]}
    </StatusBadge>
  )
}

const Actions = ({ member, actions }: { member: StaffLine; actions: MemberActions }) => (
  <>
    <IconButton icon="edit" label={`Edit ${member.name}`} onClick={() => actions.edit(member)} />
    <IconButton
      icon={member.status === 'active' ? 'lock' : 'check-circle'}
      label={`${member.status === 'active' ? 'Deactivate' : 'Activate'} ${member.name}`}
      onClick={() => actions.toggle(member)}
    />
    <IconButton icon="mail" label={`Reset password of ${member.name}`} onClick={() => actions.reset(member)} />
    <IconButton icon="clock" label={`Activity of ${member.name}`} onClick={() => actions.showActivity(member)} />
    <IconButton icon="trash" label={`Delete ${member.name}`} onClick={() => actions.remove(member)} />
  </>
)

function DeleteDialog({ member, onDone }: { member: StaffLine | null; onDone(): void }) {
  const at = useLocation().pathname
  const remove = async () => {
    const sent =
      member && (await send(removeStaff, { params: { id: member.id } }, { preview: { name: member.name, at } }))
    if (sent?.ok) toast({ title: 'User Deleted', tone: 'success' })
    else if (sent) toast({ title: 'Could not delete the user.', description: sent.message, tone: 'destructive' })
    onDone()
  }
  return (
    <ConfirmDialog
      open={member !== null}
      title="Delete this user?"
      confirm="Delete"
      danger
      onConfirm={() => void remove()}
      onCancel={onDone}
    >
      {member && `${member.name} will be signed out and can't sign in again. Their past work is kept.`}
    </ConfirmDialog>
  )
}
