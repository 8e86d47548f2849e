import { ErrorState } from '../../../ui/ErrorState'
import { useLate } from '../use-late'
import { FoundSkeleton } from './Found'
import type { SeenProps } from './SeenHere'

/** `SeenHere`, fetched when a list fails; and before that by `late.ts`, since by then there may be no connection. */
export function LateSeen<T>(props: SeenProps<T>) {
  const { code, failed } = useLate('seen', () => import('./SeenHere'))
  if (failed) return <ErrorState text={props.errorText} onRetry={props.onRetry} />
  return code ? <code.SeenHere {...props} /> : <FoundSkeleton />
}
