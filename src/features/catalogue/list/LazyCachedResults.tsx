import { ErrorState } from '../../../ui/ErrorState'
import { lazyPart } from '../../../ui/lazy-part'
import { ResultGridSkeleton } from './ResultGrid'
import type { CachedResultsProps } from './CachedResults'

const CachedResults = lazyPart(async () => ({ default: (await import('./CachedResults')).CachedResults }), {
  fallback: () => <ResultGridSkeleton />,
  onFailure: ({ errorText, onRetry }) => <ErrorState text={errorText} onRetry={onRetry} />,
})

/** Loads `CachedResults` when a list fails. The app prefetches its code, because a failing list often means offline. */
export const LazyCachedResults = <T,>(props: CachedResultsProps<T>) => <CachedResults {...props} />
