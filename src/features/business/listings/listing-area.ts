import { useLocation } from 'react-router-dom'
import type { Vertical } from '#contract/verticals/vertical'
import type { Fleet } from '../../../db/queries/fleet'
import { paths } from '../../../paths'
import { listingScreens } from '../../../verticals/listing-screens'
import type { ListingForm } from '../../../verticals/listing-form'

/** The listing pages of one vertical: their base path, texts and permissions. */
export interface ListingArea {
  /** `/admin/hotel-management/rooms` */
  path: string
  vertical: Vertical
  form: ListingForm
  canEdit: boolean
  fleet: Fleet
}

/** Returns the path of the list page, on all pages of the area of a type of business. */
export const useListPath = (businessType: string): string =>
  paths.within(
    useLocation().pathname.split('/').slice(0, 3).join('/').toLowerCase(),
    listingScreens[businessType] ?? '',
  )

export const buildListingPath = ({ path }: ListingArea, id: string): string => paths.within(path, id)
