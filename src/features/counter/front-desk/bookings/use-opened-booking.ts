import { useCallback } from 'react'
import { useSearch } from '../../../../ui/hooks/use-search'

/** Stores the opened booking in the URL, so that a notification can link to it. */
export function useOpenedBooking() {
  const [search, setSearch] = useSearch()
  const open = useCallback(
    (id: string | null) => setSearch(id ? { id } : {}, { replace: true, state: { keepScroll: true } }),
    [setSearch],
  )
  return [search.get('id'), open] as const
}
