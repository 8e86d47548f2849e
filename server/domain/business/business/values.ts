/** Maps a vendor between its database columns and its profile fields. */
import type { Selectable } from 'kysely'
import type { BusinessDocument } from '#contract/business/business-documents/business-documents'
import type { Business } from '#contract/business/business/business-profile'
import type { FieldValue, FieldValues } from '#contract/sync/edit'
import type { Hours } from '#contract/business/business/opening-hours'
import { formatDayHours, isWeekday, parseDayHours, type Weekday } from '#contract/business/business/weekday-hours'
import { nullableFields, profileFields, storedFieldNames } from '#contract/verticals/profile-fields'
import type { Database } from '../../../db/schema'
import { buildPhotos } from '../../core/uploads'

export const vendorColumns = [
  'id',
  'business_type',
  'verified',
  'name',
  'description',
  'street',
  'city',
  'country',
  'phone',
  'email',
  'website',
  'images',
  'image_alts',
  'province',
  'hours',
  'profile',
  'profile_version',
  'hidden_reason',
] as const
export type VendorRow = Pick<Selectable<Database['vendor']>, (typeof vendorColumns)[number]> & {
  pending_name: string | null
  documents: BusinessDocument[]
  has_payout_account: boolean
  issues_fiscal_receipts: boolean
}

/** Columns by stored field name. Fields without a column are stored in the JSON column `profile`. */
const columns = {
  name: 'name',
  description: 'description',
  address: 'street',
  city: 'city',
  province: 'province',
  country: 'country',
  phone: 'phone',
  email: 'email',
  website: 'website',
} as const
type ProfileColumn = (typeof columns)[keyof typeof columns]
const columnsByField: Readonly<Record<string, ProfileColumn | undefined>> = columns
const getColumn = (field: string) => columnsByField[storedFieldNames[field] ?? field]

/** Whether the owner has ever saved the profile. The sign-up stores only the name and the phone number. */
export const hasProfile = ({ profile_version: version, city, description }: VendorRow): boolean =>
  Number(version) > 1 || city !== '' || description !== ''

const listFields: readonly string[] = ['amenities']
const getEmptyValue = (field: string): FieldValue =>
  listFields.includes(field) ? [] : nullableFields.includes(field) ? null : ''

export function getProfileValues(row: VendorRow): FieldValues {
  const fields = Object.keys(profileFields[row.business_type])
  return Object.fromEntries(fields.map((field) => [field, getProfileValue(row, field)]))
}

function getProfileValue(row: VendorRow, field: string): FieldValue {
  if (isWeekday(field)) return formatDayHours(row.hours[field])
  const column = getColumn(field)
  // Partners edit the requested name, so an edit that was based on the public name is a conflict.
  if (column === 'name') return row.pending_name ?? row.name
  if (column) return row[column] ?? ''
  return (row.profile[field] as FieldValue | undefined) ?? getEmptyValue(field)
}

const nullableColumns: readonly string[] = ['street', 'phone', 'email', 'website']

/** Returns the columns to write for these fields. */
export function buildVendorColumns(
  apply: FieldValues,
  { profile, hours: storedHours }: Pick<VendorRow, 'profile' | 'hours'>,
) {
  const columnValues: Record<string, FieldValue> = {}
  const newProfile = { ...profile }
  const hours = { ...storedHours }
  for (const [field, value] of Object.entries(apply)) {
    const column = getColumn(field)
    if (isWeekday(field)) setHours(hours, field, String(value))
    else if (column) columnValues[column] = value === '' && nullableColumns.includes(column) ? null : value
    else newProfile[field] = value
  }
  return { ...columnValues, profile: JSON.stringify(newProfile), hours: JSON.stringify(hours) }
}

function setHours(hours: Hours, weekday: Weekday, value: string): void {
  const day = parseDayHours(value)
  if (day) hours[weekday] = day
  else delete hours[weekday]
}

export const businessView = (row: VendorRow): Business => ({
  _id: row.id,
  businessType: row.business_type,
  imageUrl: row.images[0] ?? null,
  photos: buildPhotos(row.images, row.image_alts),
  documents: row.documents,
  publicName: row.pending_name === null ? null : row.name,
  hiddenReason: row.hidden_reason,
  hasPayoutAccount: row.has_payout_account,
  ...(row.issues_fiscal_receipts && { fiscalReceipts: true }),
  values: getProfileValues(row),
})

/** Builds the response of the specified endpoint: all fields at the top level. */
export function buildProfile(row: VendorRow) {
  const { values, ...rest } = businessView(row)
  return { ...values, ...rest }
}
