import type { StoredUser } from '../../../api/session'
import { paths } from '../../../paths'
import { getSupportPath } from '../../menus/menu'
import { PersonMenu } from '../PersonMenu'

export const UserMenu = ({ user }: { user: StoredUser }) => (
  <PersonMenu
    user={user}
    signOutLabel="Logout"
    links={[
      { label: 'Dashboard', icon: 'dashboard', to: paths.dashboard },
      { label: 'Profile', icon: 'user', to: paths.profile },
      { label: 'Support', icon: 'life-buoy', to: getSupportPath(user) },
    ]}
  />
)
