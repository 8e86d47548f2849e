import type { ReactNode } from 'react'
import { Container } from './Container'
import { Motif } from './Motif'

/** The house's deep blue, with the chitenge above it: one thing said, and where to go. */
export const BrandBand = ({ children }: { children: ReactNode }) => (
  <section className="brand-band">
    <Motif />
    <Container>
      <div className="brand-band-words">{children}</div>
    </Container>
  </section>
)
