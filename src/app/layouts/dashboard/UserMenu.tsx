import type { KeptUser } from '../../../api/session'
import { paths } from '../../../paths'
import { Avatar } from '../../../ui/Avatar'
import { Menu } from '../../../ui/Menu'
import { Text } from '../../../ui/Text'
import { supportOf } from '../../menus/menu'
import { useSignOut } from '../use-sign-out'

export function UserMenu({ user }: { user: KeptUser }) {
  const { ask, dialog } = useSignOut()
  return (
    <>
      <Menu
        label={`Account of ${user.full_name}`}
        trigger={<Avatar name={user.full_name} src={user.imageUrl ?? undefined} />}
        header={
          <>
            <strong>{user.full_name}</strong>
            <Text size="sm" tone="muted">
              {user.email}
            </Text>
          </>
        }
        items={[
          { label: 'Dashboard', icon: 'dashboard', to: paths.dashboard },
          { label: 'Profile', icon: 'user', to: paths.profile },
          { label: 'Support', icon: 'life-buoy', to: supportOf(user) },
          'line',
          { label: 'Logout', icon: 'logout', tone: 'danger', onSelect: ask },
        ]}
      />
      {dialog}
    </>
  )
}
