import type { ReactNode } from 'react'

/** Read out, not shown. */
export const VisuallyHidden = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <span className="visually-hidden" role={role}>
    {children}
  </span>
)
