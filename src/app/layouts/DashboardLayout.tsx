import type { ReactNode } from 'react'
import { mainId, SkipLink } from '../../ui/SkipLink'

/** Placeholder: side menu and top bar go here. */
export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
