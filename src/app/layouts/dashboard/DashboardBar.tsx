import type { StoredUser } from '../../../api/session'
import { NotificationBell } from '../../../features/messages/notifications/NotificationBell'
import { paths } from '../../../paths'
import { Brand } from '../../../ui/layout/Brand'
import { Link } from '../../../ui/text/Link'
import { lazyPart } from '../../../ui/states/lazy-part'
import { Show } from '../../../ui/layout/Show'
import { TopBar } from '../../../ui/layout/TopBar'
import { isAdmin } from '../../guards/roles'
import { CartLink } from '../public/CartLink'
import ThemeMenu from '../public/ThemeMenu'
import { SyncStatus } from '../SyncStatus'
import { SideMenuDrawer } from './SideMenu'
import { UserMenu } from './UserMenu'

const SearchButton = lazyPart(() => import('../../../features/platform/admin/search/SearchButton'), {
  when: 'page-loaded',
  onFailure: 'fallback',
})

/** Without a user, the bar waits for one, or for the guard to redirect. */
export const DashboardBar = ({ user }: { user: StoredUser | undefined }) => (
  <TopBar width="wide" actions={<Actions user={user} />}>
    {user && <SideMenuDrawer user={user} />}
    <Link variant="plain" to={paths.home} aria-label="Tilipo, home">
      <Brand />
    </Link>
  </TopBar>
)

const Actions = ({ user }: { user: StoredUser | undefined }) => (
  <>
    <SyncStatus />
    {user && isAdmin(user) && <SearchButton />}
    <Show as="span" at="from-sm">
      <ThemeMenu />
    </Show>
    {user && <CartLink />}
    {user && <NotificationBell />}
    {user && <UserMenu user={user} />}
  </>
)
