import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useHydrated } from '../hooks/use-hydrated'

/**
 * Wraps page content below the first screen. On a server-rendered page the browser lays it out only when it approaches
 * the viewport, and React hydrates it last, in a separate pass. The content above is painted and interactive sooner.
 * A tap inside hydrates it at once. After a client-side navigation the content renders normally, so that the browser
 * can restore the scroll position when the user goes back.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const [isServerRendered] = useState(!useHydrated())
  // The element must stay identical: React hydrates a Suspense boundary at once when it receives a new child element.
  const content = useMemo(() => <Suspense fallback={null}>{children}</Suspense>, [children])
  return <div className={isServerRendered ? 'below-fold' : undefined}>{content}</div>
}
