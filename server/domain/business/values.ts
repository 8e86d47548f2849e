/** Maps a vendor between its database columns and its profile fields. */
import type { Selectable } from 'kysely'
import type { BusinessType } from '#contract/access'
import type { Business } from '#contract/business'
import type { Told, Values } from '#contract/edit'
import type { Hours } from '#contract/hours'
import { formatDayHours, isWeekday, parseDayHours, type Weekday } from '#contract/opening-hours'
import { mayBeNone, profileFields, storedAs } from '#contract/verticals/profiles'
import type { Database } from '../../db/schema'

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
  'province',
  'hours',
  'profile',
  'profile_version',
] as const
export type VendorRow = Pick<Selectable<Database['vendor']>, (typeof vendorColumns)[number]> & {
  pending_name: string | null
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
type Stored = keyof typeof columns
const columnOf = (field: string) =>
  columns[(storedAs[field] ?? field) as Stored] as (typeof columns)[Stored] | undefined

const lists: readonly string[] = ['amenities']
const emptyOf = (field: string): Told => (lists.includes(field) ? [] : mayBeNone.includes(field) ? null : '')

export function valuesOf(row: VendorRow): Values {
  const fields = Object.keys(profileFields[row.business_type as BusinessType])
  return Object.fromEntries(fields.map((field) => [field, valueOf(row, field)]))
}

function valueOf(row: VendorRow, field: string): Told {
  if (isWeekday(field)) return formatDayHours(row.hours[field])
  const column = columnOf(field)
  // Partners edit the requested name, so an edit that was based on the public name is a conflict.
  if (column === 'name') return row.pending_name ?? row.name
  if (column) return row[column] ?? ''
  return (row.profile[field] as Told | undefined) ?? emptyOf(field)
}

const mayBeNull: readonly string[] = ['street', 'phone', 'email', 'website']

/** Returns the columns to write for these fields. */
export function columnsOf(apply: Values, { profile, hours: storedHours }: Pick<VendorRow, 'profile' | 'hours'>) {
  const written: Record<string, Told> = {}
  const told = { ...profile }
  const hours = { ...storedHours }
  for (const [field, value] of Object.entries(apply)) {
    const column = columnOf(field)
    if (isWeekday(field)) setHours(hours, field, String(value))
    else if (column) written[column] = value === '' && mayBeNull.includes(column) ? null : value
    else told[field] = value
  }
  return { ...written, profile: JSON.stringify(told), hours: JSON.stringify(hours) }
}

function setHours(hours: Hours, weekday: Weekday, value: string): void {
  const day = parseDayHours(value)
  if (day) hours[weekday] = day
  else delete hours[weekday]
}

export const businessView = (row: VendorRow): Business => ({
  _id: row.id,
  businessType: row.business_type as BusinessType,
  imageUrl: row.images[0] ?? null,
  publicName: row.pending_name === null ? null : row.name,
  values: valuesOf(row),
})

/** Builds the response of the specified endpoint: all fields at the top level. */
export function profileOf(row: VendorRow) {
  const { values, ...rest } = businessView(row)
  return { ...values, ...rest }
}
