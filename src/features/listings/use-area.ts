import { useLocation } from 'react-router-dom'
import type { Vertical } from '#contract/verticals/vertical'
import { paths } from '../../paths'
import type { ListingForm } from '../../verticals/forms'

/** The listing pages of one vertical: their base path, texts and permissions. */
export interface Area {
  /** `/admin/hotel-management/rooms` */
  path: string
  vertical: Vertical
  form: ListingForm
  mayEdit: boolean
}

/** Returns the path of the list page, on the list page itself and on the page of one of its listings. */
export const useArea = (): string => useLocation().pathname.split('/').slice(0, 4).join('/').toLowerCase()

export const listingPath = ({ path }: Area, id: string): string => paths.within(path, id)
