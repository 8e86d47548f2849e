import type { ReactNode } from 'react'

/** Text for screen readers only. */
export const VisuallyHidden = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <span className="visually-hidden" role={role}>
    {children}
  </span>
)
