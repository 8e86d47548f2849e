import type { ReactNode } from 'react'
import { paths } from '../../paths'
import { Brand } from '../../ui/Brand'
import { Container } from '../../ui/Container'
import { Link } from '../../ui/Link'
import { Section } from '../../ui/Section'

/** A payment stands alone: nothing beside it to tap by mistake. */
export const PaymentFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className="top-bar">
      <Container width="prose">
        <Link variant="plain" to={paths.home} aria-label="Tilipo, home">
          <Brand />
        </Link>
        <div className="top-actions">
          <Link roomy variant="quiet" to={paths.myBookings}>
            My Bookings
          </Link>
        </div>
      </Container>
    </header>
    <Section as="div">
      <Container width="prose">{children}</Container>
    </Section>
  </>
)
