import { formatDate } from '#contract/core/dates'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Stack } from '../../../../ui/layout/Stack'
import { isFiltered, type Filters } from './filters'
import type { SearchSuggestion } from './SearchSuggestions'

const SearchSuggestions = lazyPart(async () => ({ default: (await import('./SearchSuggestions')).SearchSuggestions }), {
  onFailure: 'fallback',
})

interface Props {
  noun: string
  base: string
  filters: Filters
  /** Link that broadens the search. Defaults to the list without filters. */
  reset?: { to: string; label: string } | undefined
  /** Suggested changes of the search, with their numbers of results. */
  suggestions?: readonly SearchSuggestion[] | undefined
}

export function NothingFound({
  noun,
  base,
  filters,
  reset = { to: base, label: `Show all ${noun}` },
  suggestions = [],
}: Props) {
  if (!isFiltered(filters)) {
    return (
      <EmptyState
        icon="compass"
        title={`No ${noun} yet`}
        text="New partners join every week. Try our other services in the meantime."
        action={
          <ButtonLink variant="outline" to={paths.services}>
            All services
          </ButtonLink>
        }
      />
    )
  }
  return (
    <Stack gap={4}>
      <EmptyState
        icon="search"
        title={`No ${noun} found${describeFilters(filters)}`}
        text={
          suggestions.length > 0
            ? 'Similar searches with results:'
            : 'Check the spelling, use fewer words, or search in all towns.'
        }
        action={
          <ButtonLink variant="outline" to={reset.to}>
            {reset.label}
          </ButtonLink>
        }
      />
      {suggestions.length > 0 && <SearchSuggestions base={base} filters={filters} suggestions={suggestions} />}
    </Stack>
  )
}

function describeFilters({ q, town, from }: Filters): string {
  const description = [q && `for “${q}”`, town && `in ${town}`, from && `on ${formatDate(from)}`]
    .filter(Boolean)
    .join(' ')
  return description && ` ${description}`
}
