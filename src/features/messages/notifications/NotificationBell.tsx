import { markAllNotificationsRead } from '#contract/messages/notifications'
import { useNotifications } from '../../../db/queries/notifications'
import { paths } from '../../../paths'
import { send } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Icon } from '../../../ui/text/Icon'
import { Count } from '../../../ui/forms/IconButton'
import { Link } from '../../../ui/text/Link'
import { Popover } from '../../../ui/overlays/Popover'
import { Text } from '../../../ui/text/Text'
import { NotificationList } from './NotificationList'

const maxDisplayed = 5

/** Bell in the top bar with the number of unread notifications and a popover of the newest ones. */
export function NotificationBell() {
  const { notifications = [], unreadCount = 0 } = useNotifications() ?? {}
  return (
    <Popover
      label={unreadCount > 0 ? `Notifications, ${unreadCount} unread` : 'Notifications'}
      trigger={
        <>
          <Icon name="bell" size={24} />
          {unreadCount > 0 && <Count of={unreadCount} />}
        </>
      }
      title="Notifications"
      action={unreadCount > 0 && <MarkAllAsReadButton upTo={notifications[0]?.createdAt} />}
      footer={
        <Link roomy variant="quiet" to={paths.notifications}>
          See all
        </Link>
      }
    >
      {notifications.length > 0 ? (
        <NotificationList notifications={notifications.slice(0, maxDisplayed)} />
      ) : (
        <Text tone="muted" align="center">
          No notifications yet
        </Text>
      )}
    </Popover>
  )
}

const MarkAllAsReadButton = ({ upTo }: { upTo: string | undefined }) => (
  <Button variant="ghost" size="sm" onClick={() => void send(markAllNotificationsRead, { body: { upTo } })}>
    Mark all as read
  </Button>
)
