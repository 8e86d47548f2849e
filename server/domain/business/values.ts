/** A vendor as its profile names its fields, wherever they are stored. */
import type { Selectable } from 'kysely'
import type { BusinessType } from '#contract/access'
import type { Business } from '#contract/business'
import type { Told, Values } from '#contract/edit'
import { mayBeNone, profileFields, storedAs } from '#contract/verticals/profiles'
import type { Database } from '../../db/schema'

export const vendorColumns = ['id', 'business_type', 'name', 'description', 'street', 'city', 'country', 'phone', 'email', 'website', 'images', 'profile', 'profile_version'] as const
export type VendorRow = Pick<Selectable<Database['vendor']>, (typeof vendorColumns)[number]>

/** By the name it is stored under; what has no column of its own stands in `profile`. */
const columns = { name: 'name', description: 'description', address: 'street', city: 'city', country: 'country', phone: 'phone', email: 'email', website: 'website' } as const
type Stored = keyof typeof columns
const columnOf = (field: string) => columns[(storedAs[field] ?? field) as Stored] as (typeof columns)[Stored] | undefined

const lists: readonly string[] = ['amenities']
const emptyOf = (field: string): Told => (lists.includes(field) ? [] : mayBeNone.includes(field) ? null : '')

export function valuesOf(row: VendorRow): Values {
  const fields = Object.keys(profileFields[row.business_type as BusinessType])
  return Object.fromEntries(fields.map((field) => [field, valueOf(row, field)]))
}

function valueOf(row: VendorRow, field: string): Told {
  const column = columnOf(field)
  if (column) return row[column] ?? ''
  return (row.profile[field] as Told | undefined) ?? emptyOf(field)
}

const mayBeNull: readonly string[] = ['street', 'phone', 'email', 'website']

/** What is to be written of these fields. */
export function columnsOf(apply: Values, profile: Record<string, unknown>) {
  const written: Record<string, Told> = {}
  const told = { ...profile }
  for (const [field, value] of Object.entries(apply)) {
    const column = columnOf(field)
    if (column) written[column] = value === '' && mayBeNull.includes(column) ? null : value
    else told[field] = value
  }
  return { ...written, profile: JSON.stringify(told) }
}

export const businessView = (row: VendorRow): Business => ({
  _id: row.id,
  businessType: row.business_type as BusinessType,
  imageUrl: row.images[0] ?? null,
  values: valuesOf(row),
})

/** As the specified call answers it: the fields side by side. */
export function profileOf(row: VendorRow) {
  const { values, ...rest } = businessView(row)
  return { ...values, ...rest }
}
