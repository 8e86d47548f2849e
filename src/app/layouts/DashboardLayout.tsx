import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import { useSession } from '../../sync/index'
import { Container } from '../../ui/layout/Container'
import { mainId, SkipLink } from '../../ui/layout/SkipLink'
import { Toasts } from '../../ui/overlays/Toasts'
import { lazyPart } from '../../ui/states/lazy-part'
import { SignedIn } from '../guards/SignedIn'
import { Announcement } from './Announcement'
import { DashboardBar } from './dashboard/DashboardBar'
import { PasswordPrompt } from '../prompts/PasswordPrompt'
import { RefusalToasts } from './RefusalToasts'
import { StorageFailure } from './StorageFailure'
import { SideMenu } from './dashboard/SideMenu'

const ProfileBanner = lazyPart(() => import('./ProfileBanner'), { when: 'page-loaded', onFailure: 'fallback' })

/** The layout for signed-in pages: top bar, side menu, page. */
export default function DashboardLayout({ children }: { children: ReactNode }) {
  const user = useSession()?.user
  return (
    <div className="screen">
      <SkipLink />
      <DashboardBar user={user} />
      <Announcement />
      <StorageFailure />
      {user?.user_type === 'partner' && <ProfileBanner user={user} />}
      <div className="workspace">
        <aside className="side-menu">{user && <SideMenu user={user} />}</aside>
        <main id={mainId} tabIndex={-1}>
          <Container>
            <SignedIn>{children}</SignedIn>
          </Container>
        </main>
      </div>
      <RefusalToasts />
      <PasswordPrompt />
      <Toasts kind="app" />
    </div>
  )
}
