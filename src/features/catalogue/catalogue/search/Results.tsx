import { allVerticals } from '#contract/verticals/index'
import { paths } from '../../../../paths'
import { Container } from '../../../../ui/layout/Container'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Section } from '../../../../ui/layout/Section'
import { Stack } from '../../../../ui/layout/Stack'
import { getVerticalScreens } from '../../../../verticals/index'
import { FilterBar } from '../list/FilterBar'
import { withQuery } from '../list/filters'
import { FilterLinks } from '../list/FilterLinks'
import { Listings } from '../list/Listings'
import { listingSortOptions } from '../list/sorts'
import type { Search } from './parse-search'

const verticalOptions = allVerticals.map(({ id, name }) => ({ value: id, label: name }))

export function Results({ search: { vertical, ...filters } }: { search: Search }) {
  // Broadens step by step: first to all verticals, then to no search text.
  const reset = vertical
    ? { to: paths.search(filters.q), label: 'Search all services' }
    : { to: paths.services, label: 'All services' }
  const base = withQuery(paths.services, { q: filters.q, vertical })
  return (
    <Section first>
      <Container>
        <Stack gap={5}>
          <PageHeader title={`Results for “${filters.q}”`} back={{ to: paths.services, label: 'All services' }} />
          <FilterBar
            base={base}
            filters={filters}
            label="Search services"
            sorts={listingSortOptions}
            days={vertical && getVerticalScreens(vertical).days?.names}
          />
          <FilterLinks
            label="Service type"
            base={paths.services}
            filters={filters}
            name="vertical"
            value={vertical}
            options={verticalOptions}
          />
          <Listings vertical={vertical} noun="results" base={base} filters={filters} reset={reset} />
        </Stack>
      </Container>
    </Section>
  )
}
