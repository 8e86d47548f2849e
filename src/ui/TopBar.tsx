import type { ReactNode } from 'react'
import { Container } from './Container'

interface Props {
  width?: 'prose' | 'wide'
  /** On the right. */
  actions?: ReactNode
  /** On the left: a menu button, the brand. */
  children: ReactNode
}

/** The bar at the top of a screen. */
export const TopBar = ({ width, actions, children }: Props) => (
  <header className="top-bar">
    <Container width={width}>
      {children}
      <div className="top-actions">{actions}</div>
    </Container>
  </header>
)
