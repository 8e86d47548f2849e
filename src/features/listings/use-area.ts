import { useLocation } from 'react-router-dom'
import type { Vertical } from '#contract/verticals/vertical'
import { paths } from '../../paths'
import type { ListingForm } from '../../verticals/forms'

/** The list's place and its vertical's words. */
export interface Area {
  /** `/admin/hotel-management/rooms` */
  path: string
  vertical: Vertical
  form: ListingForm
  mayEdit: boolean
}

/** The list's own path, from it and from one of its listings. */
export const useArea = (): string => useLocation().pathname.split('/').slice(0, 4).join('/').toLowerCase()

export const listingPath = ({ path }: Area, id: string): string => paths.within(path, id)
