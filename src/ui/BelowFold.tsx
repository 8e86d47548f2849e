import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * A part of a page that most visitors do not see at first. On a rendered page the browser lays it out when it is about to
 * be seen, and React hydrates it after the rest, in a pass of its own: what comes before it is painted and usable sooner.
 * A tap on the part hydrates it at once. On a later page of the visit it is an ordinary part, so that going back finds the
 * scroll position.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const [isRendered] = useState(!useHydrated())
  // Memoized: React hydrates a boundary that receives a new element at once, without time slicing.
  const part = useMemo(() => <Suspense fallback={null}>{children}</Suspense>, [children])
  return <div className={isRendered ? 'below-fold' : undefined}>{part}</div>
}
