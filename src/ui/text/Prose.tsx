import type { ReactNode } from 'react'

/** Styles long text, such as terms. Contains plain `h2`, `h3`, `p`, `ul` and `a` elements. */
export const Prose = ({ children }: { children: ReactNode }) => <div className="prose">{children}</div>
