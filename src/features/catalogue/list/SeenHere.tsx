import { useEffect, useState, type ReactNode } from 'react'
import { formatInstant } from '#contract/days'
import type { Found } from '../../../db/queries/search-seen'
import { ErrorState } from '../../../ui/ErrorState'
import { Grid } from '../../../ui/Grid'
import { OfflineNote } from '../../../ui/OfflineNote'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { FoundSkeleton } from './Found'

type Search = typeof import('../../../db/queries/search-seen')

export interface SeenProps<T> {
  /** Identifies the search. A new key searches again. */
  about: string
  look(search: Search): Promise<Found<T>>
  noun: string
  errorText: string
  onRetry(): void
  children(thing: T): ReactNode
}

/** Shown when a list fails to load: matching items from the local cache, or the error if there are none. */
export function SeenHere<T>({ about, look, noun, errorText, onRetry, children }: SeenProps<T>) {
  const [seen, setSeen] = useState<Found<T> | null>()
  useEffect(() => {
    let gone = false
    import('../../../db/queries/search-seen').then(look).then(
      (found) => gone || setSeen(found),
      () => gone || setSeen(null), // storage is blocked, or the code is not available offline
    )
    return () => {
      gone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `about` says all that matters of `look`
  }, [about])
  if (seen === undefined) return <FoundSkeleton />
  if (!seen?.found.length) return <ErrorState text={errorText} onRetry={onRetry} />
  return (
    <Stack gap={4}>
      <div>
        <OfflineNote asOf={formatInstant(new Date(seen.asOf).toISOString())} />
      </div>
      <Text size="sm" tone="muted" role="status">
        {seen.found.length} {noun} saved on this phone. There may be more when you're online.
      </Text>
      <Grid columns={4}>{seen.found.map(children)}</Grid>
    </Stack>
  )
}
