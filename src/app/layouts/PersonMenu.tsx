import type { StoredUser } from '../../api/session'
import { Avatar } from '../../ui/media/Avatar'
import { Menu, type MenuItem } from '../../ui/overlays/Menu'
import { Text } from '../../ui/text/Text'
import { useSignOut } from './use-sign-out'

interface Props {
  user: StoredUser
  links: readonly MenuItem[]
  /** Label of the sign-out item. */
  signOutLabel: string
}

/** Account menu: the signed-in user, links to their pages, and the sign-out item. */
export function PersonMenu({ user, links, signOutLabel }: Props) {
  const { requestSignOut, dialog } = useSignOut()
  return (
    <>
      <Menu
        label={`Account of ${user.full_name}`}
        trigger={<Avatar name={user.full_name} src={user.imageUrl ?? undefined} />}
        header={
          <>
            <strong>{user.full_name}</strong>
            <Text size="sm" tone="muted">
              {user.email || 'Logged in by phone'}
            </Text>
          </>
        }
        items={[...links, 'line', { label: signOutLabel, icon: 'logout', tone: 'danger', onSelect: requestSignOut }]}
      />
      {dialog}
    </>
  )
}
