import type { ReactNode } from 'react'
import { Icon } from './Icon'

/** Where something is. Nothing where that is not known. */
export const Place = ({ children }: { children: ReactNode }) =>
  children ? (
    <span className="item-place">
      <Icon name="pin" size={16} />
      {children}
    </span>
  ) : null
