import { useEffect, useState, type ReactNode } from 'react'
import { formatInstant } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import type { SearchResult } from '../../../../db/queries/search-cached-catalogue'
import { retryImport } from '../../../../retry-import'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Grid } from '../../../../ui/layout/Grid'
import { OfflineNote } from '../../../../ui/states/OfflineNote'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { ResultGridSkeleton } from './ResultGrid'

type Search = typeof import('../../../../db/queries/search-cached-catalogue')

export interface CachedResultsProps<T> {
  /** Identifies the search. A new key searches again. */
  queryKey: string
  runSearch(search: Search): Promise<SearchResult<T>>
  noun: string
  errorText: string
  onRetry(): void
  children(item: T): ReactNode
}

/** Shown when a list fails to load: matching items from the local cache, or the error if there are none. */
export function CachedResults<T>({ queryKey, runSearch, noun, errorText, onRetry, children }: CachedResultsProps<T>) {
  const [result, setResult] = useState<SearchResult<T> | null>()
  useEffect(() => {
    let isUnmounted = false
    retryImport(() => import('../../../../db/queries/search-cached-catalogue'))
      .then(runSearch)
      .then(
        (found) => isUnmounted || setResult(found),
        () => isUnmounted || setResult(null), // storage is blocked, or the code is not available offline
      )
    return () => {
      isUnmounted = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `queryKey` identifies the search
  }, [queryKey])
  if (result === undefined) return <ResultGridSkeleton />
  if (!result?.items.length) return <ErrorState text={errorText} onRetry={onRetry} />
  return (
    <Stack gap={4}>
      <div>
        <OfflineNote asOf={formatInstant(new Date(result.asOf).toISOString())} />
      </div>
      <Text size="sm" tone="muted" role="status">
        {formatPlural(result.items.length, { one: '# saved on this phone.', other: `# ${noun} saved on this phone.` })}{' '}
        There may be more when you're online.
      </Text>
      <Grid columns={4}>{result.items.map(children)}</Grid>
    </Stack>
  )
}
