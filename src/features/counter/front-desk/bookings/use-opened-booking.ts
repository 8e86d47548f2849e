import { useCallback } from 'react'
import { useSearch } from '../../../../ui/hooks/use-search'

/** Stores the opened booking in the URL, so that a notification can link to it. The rest of the query stays. */
export function useOpenedBooking() {
  const [search, setSearch] = useSearch()
  const query = search.toString()
  const open = useCallback(
    (id: string | null) => {
      const { id: _, ...others } = Object.fromEntries(new URLSearchParams(query))
      setSearch(id ? { ...others, id } : others, { replace: true, state: { keepScroll: true } })
    },
    [query, setSearch],
  )
  return [search.get('id'), open] as const
}
