import type { ReactNode } from 'react'
import { mainId } from '../../ui/SkipLink'
import { Toasts } from '../../ui/Toasts'

/** A page alone: signing in, paying, being told something. */
export default function BareLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <Toasts kind="public" />
    </>
  )
}
