import type { ReactNode } from 'react'
import { Container } from './Container'
import { Motif } from './Motif'

/** A full-width band in the brand's dark blue below a chitenge pattern, for one message and its links. */
export const BrandBand = ({ children }: { children: ReactNode }) => (
  <section className="brand-band">
    <Motif />
    <Container>
      <div className="brand-band-words">{children}</div>
    </Container>
  </section>
)
