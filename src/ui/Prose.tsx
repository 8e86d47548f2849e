import type { ReactNode } from 'react'

/** Long reading, such as terms: plain h2, h3, p, ul and a inside. */
export const Prose = ({ children }: { children: ReactNode }) => <div className="prose">{children}</div>
