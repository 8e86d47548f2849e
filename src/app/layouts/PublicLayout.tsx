import type { ReactNode } from 'react'
import { mainId, SkipLink } from '../../ui/SkipLink'

/** Placeholder: header and footer go here. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
