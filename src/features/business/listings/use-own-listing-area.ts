import { businessTypes, hasPermission } from '#contract/core/access'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { useFleet, type Fleet } from '../../../db/queries/fleet'
import { useStorageFailure } from '../../../db/queries/use-storage-failure'
import { useSession } from '../../../sync/index'
import { useListingForm } from '../../../verticals/forms'
import { useListPath, type ListingArea } from './listing-area'

const noFleet: Fleet = { busRoute: [], vehicle: [] }

/** Returns the listing pages of the user's business; null while they load. */
export function useOwnListingArea(): ListingArea | null {
  const user = useSession()?.user
  const type = businessTypes.find((businessType) => businessType === user?.business_type)
  const path = useListPath(type ?? '')
  const vertical = type && getVerticalOfBusiness(type)
  const form = useListingForm(vertical?.id)
  const isUnreadable = useStorageFailure() !== null
  // Without storage, the page still has its title and says what it cannot read.
  const fleet = useFleet() ?? (isUnreadable ? noFleet : undefined)
  if (!user || !vertical || !form || !fleet) return null
  const { user_type: role, ...caller } = user
  return {
    path,
    vertical,
    form,
    fleet,
    canEdit: hasPermission({ role, ...caller }, 'edit_settings'),
  }
}
