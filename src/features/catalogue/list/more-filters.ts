/**
 * Where the server's renderer puts its `MoreFilters`. The page leaves the fields that came with it as they are, plain
 * inputs of a plain form, and fetches their code only where they did not come: that keeps them out of a first visit.
 */
import type { ComponentType } from 'react'
import type { Filters } from './filters'

export interface MoreProps {
  filters: Filters
  /** What the first day and the last are called, where days matter. */
  days?: readonly string[] | undefined
  hidesPrice?: boolean | undefined
}

export const rendered: { MoreFilters?: ComponentType<MoreProps> } = {}
