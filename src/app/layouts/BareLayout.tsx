import type { ReactNode } from 'react'
import { mainId } from '../../ui/layout/SkipLink'
import { Toasts } from '../../ui/overlays/Toasts'

/** A page without navigation, for signing in, paying and status messages. */
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
