import type { ReactNode } from 'react'
import { BelowFold } from '../../ui/layout/BelowFold'
import { mainId, SkipLink } from '../../ui/layout/SkipLink'
import { Toasts } from '../../ui/overlays/Toasts'
import { Announcement } from './Announcement'
import { Footer } from './public/Footer'
import { Header } from './public/Header'

/**
 * The public layout: header, page, footer. The markup is the same for everyone until the page has loaded; then it shows
 * the signed-in user.
 */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="screen">
      <SkipLink />
      <Header />
      <Announcement />
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
