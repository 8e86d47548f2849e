import type { StoredUser } from '../../../api/session'
import { paths } from '../../../paths'
import { PersonMenu } from '../PersonMenu'
import { RefusalToasts } from '../RefusalToasts'

export default function AccountMenu({ user }: { user: StoredUser }) {
  return (
    <>
      <PersonMenu
        user={user}
        signOutLabel="Sign Out"
        links={[
          { label: 'Dashboard', icon: 'dashboard', to: user.dashboardRoute || paths.dashboard },
          { label: 'Profile', icon: 'user', to: paths.profile },
        ]}
      />
      <RefusalToasts />
    </>
  )
}
