import type { KeptUser } from '../../../api/session'
import { Bell } from '../../../features/notifications/Bell'
import { paths } from '../../../paths'
import { Brand } from '../../../ui/Brand'
import { Container } from '../../../ui/Container'
import { Link } from '../../../ui/Link'
import { Show } from '../../../ui/Show'
import { CartLink } from '../public/CartLink'
import { ThemeMenu } from '../public/ThemeMenu'
import { SyncStatus } from '../SyncStatus'
import { SideMenuDrawer } from './SideMenu'
import { UserMenu } from './UserMenu'

/** Without a user it waits for one, or for the guard to lead elsewhere. */
export const TopBar = ({ user }: { user: KeptUser | undefined }) => (
  <header className="top-bar">
    <Container width="wide">
      {user && <SideMenuDrawer user={user} />}
      <Link variant="plain" to={paths.home} aria-label="Tilipo, home">
        <Brand />
      </Link>
      <div className="top-actions">
        <SyncStatus />
        <Show as="span" at="from-sm">
          <ThemeMenu />
        </Show>
        {user?.user_type === 'endUser' && <CartLink />}
        {user && <Bell />}
        {user && <UserMenu user={user} />}
      </div>
    </Container>
  </header>
)
