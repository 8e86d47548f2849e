import { useState } from 'react'
import { useStaff } from '../../../db/queries/staff'
import { pullNow, useSession, useSyncStatus } from '../../../sync/index'
import { EmptyState } from '../../../ui/states/EmptyState'
import { lazyPart } from '../../../ui/states/lazy-part'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Tabs } from '../../../ui/overlays/Tabs'
import { CreateUser } from './CreateUser'
import { EditUser } from './EditUser'
import { HotelManagers } from './HotelManagers'
import { RefusedStaffChanges } from './RefusedStaffChanges'
import { UserList } from './UserList'

export const head = () => ({ title: 'Staff | Tilipo' })

/** Loaded when it is opened: it contains the labels of all fields. */
const StaffActivity = lazyPart(() => import('./StaffActivity'), { fallback: <Skeleton shape="block" />, offline: true })

type TabId = 'list' | 'create' | 'edit' | 'managers' | 'activity'

/** Staff administration: list, creation and editing of staff members. All business types share this page. */
export default function StaffPage() {
  const staff = useStaff()
  const status = useSyncStatus()
  const isHotel = useSession()?.user.business_type === 'hotel'
  const [tab, setTab] = useState<TabId>('list')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const member = staff?.find(({ id }) => id === selectedId)
  const showList = () => {
    setSelectedId(null)
    setTab('list')
  }
  const edit = (id: string) => {
    setSelectedId(id)
    setTab('edit')
  }
  const showActivity = (id: string) => {
    setSelectedId(id)
    setTab('activity')
  }
  const select = (next: TabId) => {
    if (next === 'activity') setSelectedId(null)
    setTab(next)
  }
  const tabs = [
    { id: 'list' as const, label: 'User List' },
    { id: 'create' as const, label: 'Create User' },
    ...(member && tab === 'edit' ? [{ id: 'edit' as const, label: 'Edit User' }] : []),
    ...(isHotel ? [{ id: 'managers' as const, label: 'Hotel Managers' }] : []),
    { id: 'activity' as const, label: 'Activity' },
  ]
  const activeTab = tab === 'edit' && !member ? 'list' : tab
  return (
    <Stack gap={6}>
      <PageHeader title="Staff" text="The people who work with you, and their permissions." />
      <RefusedStaffChanges />
      <Tabs<TabId> label="Staff" tabs={tabs} value={activeTab} onChange={select}>
        {activeTab === 'managers' && <HotelManagers />}
        {activeTab === 'activity' && <StaffActivity key={selectedId} memberId={selectedId ?? undefined} />}
        {activeTab === 'create' && <CreateUser onDone={showList} />}
        {activeTab === 'edit' && member && <EditUser key={member.id} member={member} onDone={showList} />}
        {activeTab === 'list' && (
          <MirrorStates
            data={staff}
            status={status}
            subject="Your staff"
            errorText="Could not load user data. Please try again later."
            errorToast="Failed to fetch users."
            onRetry={() => void pullNow()}
            skeleton={<Skeleton shape="block" />}
            isEmpty={(all) => all.length === 0}
            empty={
              <EmptyState
                icon="people"
                title="No staff yet"
                text="Create a user for everyone who works with you. Each person signs in on their own phone."
              />
            }
          >
            {(all) => <UserList staff={all} onEdit={edit} onShowActivity={showActivity} />}
          </MirrorStates>
        )}
      </Tabs>
    </Stack>
  )
}
