/** What a list is narrowed by, as it stands in the URL. */
export interface Filters {
  q?: string
  town?: string
  page?: number
}

export const pageSize = 24
const mostPages = 1000

export function filtersIn(search: URLSearchParams): Filters {
  const q = search.get('q')?.trim().slice(0, 100)
  const town = search.get('town')?.trim().slice(0, 60)
  const page = Number(search.get('page'))
  return {
    ...(q ? { q } : {}),
    ...(town ? { town } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= mostPages ? { page } : {}),
  }
}

/** `base` with these parameters; what is empty, and page 1, is left out. */
export function withQuery(base: string, values: Record<string, string | number | undefined>): string {
  const [path, own] = base.split('?')
  const query = new URLSearchParams(own)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '' || (name === 'page' && Number(value) <= 1)) query.delete(name)
    else query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path!
}

export const isFiltered = ({ q, town }: Filters): boolean => Boolean(q ?? town)
