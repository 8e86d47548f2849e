import { formatDate } from '#contract/days'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { Stack } from '../../../ui/Stack'
import { useLate } from '../use-late'
import { isFiltered, type Filters } from './filters'
import type { OtherWay } from './OtherWays'

interface Props {
  noun: string
  base: string
  filters: Filters
  /** Link that broadens the search. Defaults to the list without filters. */
  reset?: { to: string; label: string } | undefined
  /** Suggested changes of the search, with their numbers of results. */
  instead?: readonly OtherWay[] | undefined
}

export function NothingFound({
  noun,
  base,
  filters,
  reset = { to: base, label: `Show all ${noun}` },
  instead = [],
}: Props) {
  const { code } = useLate(String(instead.length), () => (instead.length > 0 ? import('./OtherWays') : undefined))
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
        title={`No ${noun} found${soughtIn(filters)}`}
        text={
          instead.length > 0
            ? 'Similar searches with results:'
            : 'Check the spelling, use fewer words, or search in all towns.'
        }
        action={
          <ButtonLink variant="outline" to={reset.to}>
            {reset.label}
          </ButtonLink>
        }
      />
      {code && <code.OtherWays base={base} filters={filters} ways={instead} />}
    </Stack>
  )
}

function soughtIn({ q, town, from }: Filters): string {
  const sought = [q && `for “${q}”`, town && `in ${town}`, from && `on ${formatDate(from)}`].filter(Boolean).join(' ')
  return sought && ` ${sought}`
}
