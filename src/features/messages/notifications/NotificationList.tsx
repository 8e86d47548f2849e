import { markNotificationRead, type Notification } from '#contract/messages/notifications'
import { formatInstant } from '#contract/core/dates'
import { isOwnPath } from '../../../paths'
import { send } from '../../../sync/index'
import { List, ListItem } from '../../../ui/lists/List'
import { MovingItems } from '../../../ui/motion/MovingItems'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden'

/** Opening or pressing a notification marks it as read immediately. */
export const NotificationList = ({ notifications }: { notifications: readonly Notification[] }) => (
  <List label="Notifications">
    <MovingItems>
      {notifications.map(({ _id: id, message, link, isRead, createdAt }) => (
        <ListItem
          key={id}
          icon="bell"
          title={isRead ? message : <UnreadMessage message={message} />}
          text={formatInstant(createdAt)}
          unread={!isRead}
          to={isOwnPath(link) ? link : undefined}
          onPress={isRead ? undefined : () => void send(markNotificationRead, { params: { id } })}
        />
      ))}
    </MovingItems>
  </List>
)

/** Announces the unread state to screen readers too. */
const UnreadMessage = ({ message }: { message: string }) => (
  <>
    <VisuallyHidden>Unread: </VisuallyHidden>
    {message}
  </>
)
