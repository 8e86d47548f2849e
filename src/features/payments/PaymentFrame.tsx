import type { ReactNode } from 'react'
import { paths } from '../../paths'
import { Brand } from '../../ui/Brand'
import { Container } from '../../ui/Container'
import { Link } from '../../ui/Link'
import { Section } from '../../ui/Section'
import { TopBar } from '../../ui/TopBar'

/** A payment stands alone: nothing beside it to tap by mistake. */
export const PaymentFrame = ({ children }: { children: ReactNode }) => (
  <>
    <TopBar width="prose" actions={<ToBookings />}>
      <Link variant="plain" to={paths.home} aria-label="Tilipo, home">
        <Brand />
      </Link>
    </TopBar>
    <Section as="div">
      <Container width="prose">{children}</Container>
    </Section>
  </>
)

const ToBookings = () => (
  <Link roomy variant="quiet" to={paths.myBookings}>
    My Bookings
  </Link>
)
