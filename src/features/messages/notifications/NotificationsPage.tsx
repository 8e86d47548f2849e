import { useState } from 'react'
import { markAllNotificationsRead, type Notification } from '#contract/messages/notifications'
import { useNotifications } from '../../../db/queries/notifications'
import { pullNow, send, useSyncStatus } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Pager } from '../../../ui/lists/Pager'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { NotificationList } from './NotificationList'

export const head = () => ({ title: 'Notifications | Tilipo' })

export default function NotificationsPage() {
  const view = useNotifications()
  const unread = view?.unreadCount ?? 0
  return (
    <Stack gap={6}>
      <PageHeader
        title="Notifications"
        actions={
          unread > 0 && (
            <Button
              variant="outline"
              icon="check"
              onClick={() => void send(markAllNotificationsRead, { body: { upTo: view?.notifications[0]?.createdAt } })}
            >
              Mark all as read
            </Button>
          )
        }
      />
      <MirrorStates
        data={view?.notifications}
        status={useSyncStatus()}
        subject="Your notifications"
        errorText="Could not fetch your notifications."
        onRetry={() => void pullNow()}
        skeleton={<Skeletons />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState icon="bell" title="No notifications yet" text="Updates about your bookings appear here." />}
      >
        {(all) => <NotificationPages notifications={all} />}
      </MirrorStates>
    </Stack>
  )
}

const pageSize = 20

/** If the current page no longer exists, shows the last page. */
function NotificationPages({ notifications }: { notifications: readonly Notification[] }) {
  const [requestedPage, setRequestedPage] = useState(1)
  const pages = Math.ceil(notifications.length / pageSize)
  const page = Math.min(requestedPage, pages)
  return (
    <Stack gap={4}>
      <NotificationList key={page} notifications={notifications.slice((page - 1) * pageSize, page * pageSize)} />
      <Pager page={page} pageCount={pages} onPage={setRequestedPage} />
    </Stack>
  )
}

const Skeletons = () => (
  <Stack gap={2}>
    {[0, 1, 2, 3].map((line) => (
      <Skeleton key={line} shape="button" />
    ))}
  </Stack>
)
