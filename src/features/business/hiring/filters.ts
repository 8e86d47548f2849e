/** Filters of the job list, stored in the URL. */
import { jobKinds, type JobKind } from '#contract/business/hiring/job-kinds'
import { paths } from '../../../paths'

export interface Filters {
  q?: string
  town?: string
  vendorId?: string
  kind?: JobKind
  page?: number
}

export const pageSize = 12
const maxPage = 1000
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Parses the filters of a URL. Ignores invalid values, so that a mistyped URL still lists jobs. */
export function parseFilters(search: URLSearchParams): Filters {
  const q = search.get('q')?.trim().slice(0, 100)
  const town = search.get('town')?.trim().slice(0, 60)
  const vendorId = search.get('vendorId') ?? ''
  const kind = jobKinds.find((jobKind) => jobKind === search.get('kind'))
  const page = Number(search.get('page'))
  return {
    ...(q ? { q } : {}),
    ...(town ? { town } : {}),
    ...(isId(vendorId) ? { vendorId } : {}),
    ...(kind ? { kind } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= maxPage ? { page } : {}),
  }
}

/** Builds the path of a filtered job list. Omits empty filters and page 1. */
export function buildFilterPath({ page, ...filters }: Filters): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value))
  if (page && page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `${paths.whosHiring}?${text}` : paths.whosHiring
}

export const isFiltered = ({ page: _, ...filters }: Filters): boolean => Object.values(filters).some(Boolean)
