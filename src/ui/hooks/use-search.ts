import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Returns the query of the URL and its setter. Smaller than the router's `useSearchParams`, which handles defaults. */
export function useSearch() {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  const change = useCallback(
    (next: Record<string, string>, options: { replace?: boolean; state?: unknown } = {}) =>
      void navigate({ search: `?${new URLSearchParams(next)}` }, options),
    [navigate],
  )
  return [search, change] as const
}
