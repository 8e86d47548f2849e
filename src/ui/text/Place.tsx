import type { ReactNode } from 'react'
import { Icon } from './Icon'

/** A place name with a pin icon. Renders nothing without a place name. */
export const Place = ({ children }: { children: ReactNode }) =>
  children ? (
    <span className="item-place">
      <Icon name="pin" size={16} />
      {children}
    </span>
  ) : null
