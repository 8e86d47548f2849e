import type { KeptUser } from '../../../api/session'
import { paths } from '../../../paths'
import { PersonMenu } from '../PersonMenu'
import { Refusals } from '../Refusals'

export default function AccountMenu({ user }: { user: KeptUser }) {
  return (
    <>
      <PersonMenu
        user={user}
        leave="Sign Out"
        lines={[
          { label: 'Dashboard', icon: 'dashboard', to: user.dashboardRoute || paths.dashboard },
          { label: 'Profile', icon: 'user', to: paths.profile },
        ]}
      />
      <Refusals />
    </>
  )
}
