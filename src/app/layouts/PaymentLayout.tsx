import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths, patterns } from '../../paths'
import { Brand } from '../../ui/layout/Brand'
import { Container } from '../../ui/layout/Container'
import { Link } from '../../ui/text/Link'
import { Section } from '../../ui/layout/Section'
import { mainId, SkipLink } from '../../ui/layout/SkipLink'
import { Toasts } from '../../ui/overlays/Toasts'
import { TopBar } from '../../ui/layout/TopBar'
import { StorageFailure } from './StorageFailure'
import { SignedIn } from '../guards/SignedIn'

/** The layout for payments, without links that could be tapped by mistake. */
export default function PaymentLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <TopBar width="prose" actions={<BookingsLink />}>
        <Link variant="plain" to={paths.home} aria-label="Tilipo, home">
          <Brand />
        </Link>
      </TopBar>
      <StorageFailure />
      <main id={mainId} tabIndex={-1}>
        <Section as="div">
          <Container width="prose">{useIsPublic() ? children : <SignedIn>{children}</SignedIn>}</Container>
        </Section>
      </main>
      <Toasts kind="public" />
    </>
  )
}

/** Returns whether the page is public: failed payments, and a verification without a reference. */
function useIsPublic(): boolean {
  const { pathname, search } = useLocation()
  const hasReference = Boolean(new URLSearchParams(search).get('reference'))
  return pathname === patterns.paymentFailed || (pathname === patterns.paymentVerify && !hasReference)
}

const BookingsLink = () => (
  <Link roomy variant="quiet" to={paths.myBookings}>
    My Bookings
  </Link>
)
