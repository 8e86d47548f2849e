import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { isFiltered, type Filters } from './filters'

interface Props {
  noun: string
  base: string
  filters: Filters
  /** Where to go on; the list without filters otherwise. */
  reset?: { to: string; label: string }
}

export function NothingFound({ noun, base, filters, reset = { to: base, label: `Show all ${noun}` } }: Props) {
  const { q, town } = filters
  const sought = [q && `“${q}”`, town && `in ${town}`].filter(Boolean).join(' ')
  if (!isFiltered(filters)) {
    return (
      <EmptyState
        icon="compass"
        title={`No ${noun} yet`}
        text="New partners join every week. Please look at our other services meanwhile."
        action={<ButtonLink variant="outline" to={paths.services}>All services</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      icon="search"
      title={`No ${noun} found for ${sought}`}
      text="Check the spelling, use fewer words, or look in all towns."
      action={<ButtonLink variant="outline" to={reset.to}>{reset.label}</ButtonLink>}
    />
  )
}
