import { allVerticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { parseFilters, type Filters } from '../list/filters'

export interface Search extends Filters {
  q: string
  vertical?: VerticalId
}

export function parseSearch(search: URLSearchParams): Search | null {
  const { q, ...filters } = parseFilters(search)
  const vertical = allVerticals.find(({ id }) => id === search.get('vertical'))?.id
  return q ? { q, ...filters, ...(vertical ? { vertical } : {}) } : null
}
