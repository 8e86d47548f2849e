import type { KeptUser } from '../../../api/session'
import { paths } from '../../../paths'
import { supportOf } from '../../menus/menu'
import { PersonMenu } from '../PersonMenu'

export const UserMenu = ({ user }: { user: KeptUser }) => (
  <PersonMenu
    user={user}
    leave="Logout"
    lines={[
      { label: 'Dashboard', icon: 'dashboard', to: paths.dashboard },
      { label: 'Profile', icon: 'user', to: paths.profile },
      { label: 'Support', icon: 'life-buoy', to: supportOf(user) },
    ]}
  />
)
