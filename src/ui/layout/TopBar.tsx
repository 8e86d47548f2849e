import type { ReactNode } from 'react'
import { Container } from './Container'

interface Props {
  width?: 'prose' | 'wide'
  /** Displayed on the right. */
  actions?: ReactNode
  /** Displayed on the left, such as a menu button or the brand. */
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
