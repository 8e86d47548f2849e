import { useState } from 'react'
import type { Role } from '#contract/core/access'
import { countPages, formatTotal } from '#contract/core/list-page'
import { listUsers, userSorts, type AdminUser } from '#contract/platform/users'
import { formatPhone } from '#contract/core/format-phone'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { Select } from '../../../../ui/forms/Select'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { AccountStatus } from './AccountStatus'
import { InviteDialog } from './InviteDialog'
import { OpenInvitations } from './OpenInvitations'
import { roleLabels, roleOptions } from './role-labels'
import { useListQuery } from '../use-list-query'
import { canManage, UserStatusDialog } from './UserStatusDialog'

export const head = () => ({ title: 'User Management | Tilipo' })

const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'invited', label: 'Invited' },
] as const

/** All accounts. Administrators find, suspend and reactivate them. */
export default function UsersPage() {
  const { values, page, sort, change, showPage, sortBy } = useListQuery()
  const [changing, setChanging] = useState<AdminUser | null>(null)
  const [isInviting, setInviting] = useState(false)
  const [invitationsVersion, setInvitationsVersion] = useState(0)
  const caller = useSession()?.user
  const isSuperAdmin = caller?.user_type === 'superAdmin'
  const search = values['search']?.trim().slice(0, 100)
  const role = roleOptions.find(({ value }) => value === values['role'])?.value
  const status = statusOptions.find(({ value }) => value === values['status'])?.value
  const sortValue = userSorts.find((known) => known === values['sort'])
  const query = {
    page,
    ...(search ? { search } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    ...(sortValue ? { sort: sortValue } : {}),
  }
  const read = useUncachedRead(listUsers, { query }, JSON.stringify(query))
  return (
    <Stack gap={6}>
      <PageHeader
        title="User Management"
        text={read.total === undefined ? undefined : formatTotal(read.total, { one: '# user', other: '# users' })}
        actions={
          isSuperAdmin && (
            <Button variant="outline" icon="plus" onClick={() => setInviting(true)}>
              Invite an Admin
            </Button>
          )
        }
      />
      {!read.error && <OpenInvitations version={invitationsVersion} isSuperAdmin={isSuperAdmin} />}
      <Field label="Search">
        <Input
          icon="search"
          type="search"
          placeholder="Name, business, email or phone"
          defaultValue={values['search'] ?? ''}
          onChange={(event) => change({ search: event.target.value })}
        />
      </Field>
      <Row stackBelow="below-sm" align="end">
        <Field label="Role">
          <Select
            options={roleOptions}
            placeholder="All roles"
            value={role ?? ''}
            onChange={(event) => change({ role: event.target.value })}
          />
        </Field>
        <Field label="Status">
          <Select
            options={statusOptions}
            placeholder="Any status"
            value={status ?? ''}
            onChange={(event) => change({ status: event.target.value })}
          />
        </Field>
      </Row>
      {read.error ? (
        <ErrorState text="Failed to fetch users." onRetry={read.refresh} />
      ) : (
        <DataTable
          label="Users"
          columns={buildColumns(caller, setChanging)}
          rows={read.data ?? []}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => paths.adminUser(_id)}
          loading={read.loading}
          empty="No users match these filters."
          paging={{ page, pageCount: countPages(read.total ?? 0), onPage: showPage }}
          sort={{ ...((sortValue && sort) || { column: 'createdAt', descending: true }), onSort: sortBy }}
        />
      )}
      <InviteDialog
        open={isInviting}
        hotelId={null}
        onClose={() => setInviting(false)}
        onDone={() => {
          setInvitationsVersion((version) => version + 1)
          read.refresh()
        }}
      />
      <UserStatusDialog user={changing} onClose={() => setChanging(null)} onDone={read.refresh} />
    </Stack>
  )
}

const buildColumns = (
  caller: { id: string; user_type: Role } | undefined,
  onChange: (user: AdminUser) => void,
): Column<AdminUser>[] => [
  {
    id: 'full_name',
    header: 'Full name',
    cell: ({ full_name, companyName }) => (
      <>
        {full_name}
        {companyName && (
          <Text size="sm" tone="muted">
            {companyName}
          </Text>
        )}
      </>
    ),
    sortable: true,
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email, phone }) => email || (phone ? formatPhone(phone) : ''),
    sortable: true,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleLabels[role], sortable: true },
  {
    id: 'createdAt',
    header: 'Joined',
    cell: ({ createdAt }) => formatDate(lusakaDate(Date.parse(createdAt))),
    sortable: true,
  },
  { id: 'isActive', header: 'Status', cell: (user) => <AccountStatus user={user} />, sortable: true },
  {
    id: 'actions',
    header: 'Action',
    actions: true,
    cell: (user) =>
      caller && canManage(caller, user) ? (
        <Button
          size="sm"
          variant="outline"
          aria-label={`${user.isActive ? 'Suspend' : 'Reactivate'} ${user.full_name}`}
          onClick={() => onChange(user)}
        >
          {user.isActive ? 'Suspend' : 'Reactivate'}
        </Button>
      ) : null,
  },
]
