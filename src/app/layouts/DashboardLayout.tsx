import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'
import type { KeptUser } from '../../api/session'
import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { ButtonLink } from '../../ui/Button'
import { Container } from '../../ui/Container'
import { Notice } from '../../ui/Notice'
import { mainId, SkipLink } from '../../ui/SkipLink'
import { Toasts } from '../../ui/Toasts'
import { SignedIn } from '../guards/SignedIn'
import { DashboardBar } from './dashboard/DashboardBar'
import { Refusals } from './Refusals'
import { SideMenu } from './dashboard/SideMenu'

/** The signed-in frame: top bar, side menu, page. */
export default function DashboardLayout({ children }: { children: ReactNode }) {
  const user = useSession()?.user
  return (
    <div className="screen">
      <SkipLink />
      <DashboardBar user={user} />
      {user && <ProfileBanner user={user} />}
      <div className="workspace">
        <aside className="side-menu">{user && <SideMenu user={user} />}</aside>
        <main id={mainId} tabIndex={-1}>
          <Container>
            <SignedIn>{children}</SignedIn>
          </Container>
        </main>
      </div>
      <Refusals />
      <Toasts kind="app" />
    </div>
  )
}

function ProfileBanner({ user }: { user: KeptUser }) {
  if (user.user_type !== 'partner' || user.vendorId || user.approvalStatus !== 'approved') return null
  return (
    <Notice
      bar
      tone="waiting"
      icon="alert"
      title="Your business profile is incomplete"
      action={
        <ButtonLink size="sm" variant="outline" to={paths.profile}>
          Complete it
        </ButtonLink>
      }
    >
      Customers find you once it is complete.
    </Notice>
  )
}
