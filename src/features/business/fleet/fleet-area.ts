import { useLocation } from 'react-router-dom'
import { businessTypes, hasPermission } from '#contract/core/access'
import type { changeVehiclePhotos, saveRoute, saveVehicle } from '#contract/business/fleet'
import type { UploadPurpose } from '#contract/sync/uploads'
import type { FieldValues } from '#contract/sync/edit'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import type { FleetKind } from '#contract/verticals/fleet/references'
import type { Vertical } from '#contract/verticals/vertical'
import type { FleetLine } from '../../../db/queries/fleet'
import type { ListingLine } from '../../../db/queries/listings'
import { useSession } from '../../../sync/index'
import type { Column } from '../../../ui/lists/DataTable'
import type { IconName } from '../../../ui/text/Icon'
import type { StructForm } from '../../../ui/forms/use-struct-form'
import { useListingForm } from '../../../verticals/forms'
import type { ListingForm } from '../../../verticals/listing-form'

export interface RecordFieldsProps {
  area: FleetArea
  form: StructForm
  listings: readonly ListingLine[]
}

/** The screen of one kind of records: its texts and columns. */
export interface FleetScreen {
  kind: FleetKind
  command: typeof saveRoute | typeof saveVehicle
  icon: IconName
  labels: { one: string; many: string; add: string; none: string }
  noneText: string
  columns: readonly Column<FleetLine>[]
  /** Values of a new record that differ from the usual ones of its kind. */
  blank?: FieldValues
  /** Absent for records without photos. */
  photos?: { command: typeof changeVehiclePhotos; purpose: UploadPurpose }
}

export interface FleetArea {
  /** `/admin/bus-management/routes` */
  path: string
  vertical: Vertical
  /** Form and labels of the listings that refer to the records. */
  form: ListingForm
  canEdit: boolean
}

/** Returns the area of the user's business; null while it loads. */
export function useFleetArea(): FleetArea | null {
  const path = useLocation().pathname.split('/').slice(0, 4).join('/').toLowerCase()
  const user = useSession()?.user
  const type = businessTypes.find((businessType) => businessType === user?.business_type)
  const vertical = type && getVerticalOfBusiness(type)
  const form = useListingForm(vertical?.id)
  if (!user || !vertical || !form) return null
  const { user_type: role, ...caller } = user
  return {
    path,
    vertical,
    form,
    canEdit: hasPermission({ role, ...caller }, 'edit_settings'),
  }
}

export const getListingNames = (listings: readonly ListingLine[]): ReadonlyMap<string, string> =>
  new Map(listings.map(({ _id, values }) => [_id, String(values.name)]))
