import { useLocation } from 'react-router-dom'
import type { Vertical } from '#contract/verticals/vertical'
import type { Fleet } from '../../db/queries/fleet'
import { paths } from '../../paths'
import type { ListingForm } from '../../verticals/listing-form'

/** The listing pages of one vertical: their base path, texts and permissions. */
export interface ListingArea {
  /** `/admin/hotel-management/rooms` */
  path: string
  vertical: Vertical
  form: ListingForm
  canEdit: boolean
  fleet: Fleet
}

/** Returns the path of the list page, on the list page itself and on the page of one of its listings. */
export const useListPath = (): string => useLocation().pathname.split('/').slice(0, 4).join('/').toLowerCase()

export const buildListingPath = ({ path }: ListingArea, id: string): string => paths.within(path, id)
