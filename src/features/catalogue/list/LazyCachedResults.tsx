import { ErrorState } from '../../../ui/ErrorState'
import { useLazyModule } from '../use-lazy-module'
import { ResultGridSkeleton } from './ResultGrid'
import type { CachedResultsProps } from './CachedResults'

/** Loads `CachedResults` when a list fails. The app prefetches its code, because a failing list often means offline. */
export function LazyCachedResults<T>(props: CachedResultsProps<T>) {
  const { code, failed } = useLazyModule('seen', () => import('./CachedResults'))
  if (failed) return <ErrorState text={props.errorText} onRetry={props.onRetry} />
  return code ? <code.CachedResults {...props} /> : <ResultGridSkeleton />
}
