import { ErrorState } from '../../../ui/ErrorState'
import { useLate } from '../use-late'
import { FoundSkeleton } from './Found'
import type { SeenProps } from './SeenHere'

/** Loads `CachedResults` when a list fails. The app prefetches its code, because a failing list often means offline. */
export function LateSeen<T>(props: SeenProps<T>) {
  const { code, failed } = useLate('seen', () => import('./SeenHere'))
  if (failed) return <ErrorState text={props.errorText} onRetry={props.onRetry} />
  return code ? <code.SeenHere {...props} /> : <FoundSkeleton />
}
