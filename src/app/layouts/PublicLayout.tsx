import type { ReactNode } from 'react'
import { BelowFold } from '../../ui/BelowFold'
import { mainId, SkipLink } from '../../ui/SkipLink'
import { Toasts } from '../../ui/Toasts'
import { Footer } from './public/Footer'
import { Header } from './public/Header'

/** The public site: header, page, footer. The same markup for everybody until the page stands; then who is signed in. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="screen">
      <SkipLink />
      <Header />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <BelowFold>
        <Footer />
      </BelowFold>
      <Toasts kind="public" />
    </div>
  )
}
