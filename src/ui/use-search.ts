import { useLocation, useNavigate } from 'react-router-dom'

/** The query of the URL, and a way to another one. The router's own carries defaults that nobody here has. */
export function useSearch() {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  const change = (next: Record<string, string>, options: { replace?: boolean; state?: unknown } = {}) =>
    void navigate({ search: `?${new URLSearchParams(next)}` }, options)
  return [search, change] as const
}
