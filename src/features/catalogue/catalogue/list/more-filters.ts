/**
 * The server renderer assigns its `MoreFilters` component here. The browser keeps the server-rendered fields as plain
 * inputs of a form. It loads their code only if the page came without them, which keeps the first visit small.
 */
import type { ComponentType } from 'react'
import type { Filters } from './filters'

export interface MoreFiltersProps {
  filters: Filters
  /** Labels of the first and the last day, for verticals with dates. */
  days?: readonly string[] | undefined
  hidesPrice?: boolean | undefined
}

export const serverRendered: { MoreFilters?: ComponentType<MoreFiltersProps> } = {}
