import { maxPages } from '#contract/core/list-page'
import type { Sort } from '../../../ui/lists/DataTable'
import { useSearch } from '../../../ui/hooks/use-search'

/**
 * Filters, sorting and page of an administration list. They are stored in the URL, so that navigating back restores
 * them and an administrator can share a link to a list.
 */
export function useListQuery() {
  const [search, setSearch] = useSearch()
  const values: Readonly<Record<string, string | undefined>> = Object.fromEntries(search)
  const change = (next: Readonly<Record<string, string | undefined>>) => {
    const merged = Object.entries({ ...values, page: undefined, ...next })
    const given = merged.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
    setSearch(Object.fromEntries(given), { replace: true, state: { keepScroll: true } })
  }
  return {
    /** The value of each filter. Anybody can write the URL, so check a value against the allowed ones. */
    values,
    page: Math.max(1, Math.min(maxPages, Math.trunc(Number(values['page'])) || 1)),
    sort: parseSort(values['sort']),
    /** Changes some filters. `undefined` removes a filter. The list restarts at its first page. */
    change,
    showPage: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
    sortBy: ({ column, descending }: Sort) => change({ sort: `${descending ? '-' : ''}${column}` }),
  }
}

/** Parses "name" (ascending) and "-name" (descending). */
const parseSort = (text: string | undefined): Sort | undefined =>
  text ? { column: text.replace(/^-/, ''), descending: text.startsWith('-') } : undefined
