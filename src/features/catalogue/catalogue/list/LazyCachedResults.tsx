import { ErrorState } from '../../../../ui/states/ErrorState'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { ResultGridSkeleton } from './ResultGrid'
import type { CachedResultsProps } from './CachedResults'

const CachedResults = lazyPart(async () => ({ default: (await import('./CachedResults')).CachedResults }), {
  fallback: () => <ResultGridSkeleton />,
  onFailure: ({ errorText, onRetry }) => <ErrorState text={errorText} onRetry={onRetry} />,
  offline: true,
})

/** Loads `CachedResults` when a list fails. That often means that the device is offline. */
export const LazyCachedResults = <T,>(props: CachedResultsProps<T>) => <CachedResults {...props} />
