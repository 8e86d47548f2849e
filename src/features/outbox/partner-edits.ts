/** Editable fields of a refused listing, staff or business command: the same fields as in its original form. */
import { object, type Struct } from 'superstruct'
import type { Told } from '#contract/edit'
import { labelOf, toldOf } from '#contract/field-words'
import { fieldsOf } from '#contract/own-listings'
import { staffStatuses } from '#contract/partner-queue'
import { staffFields, staffRoleNames } from '#contract/staff'
import { profileFields } from '#contract/verticals/profiles'
import type { OutboxRow } from '../../sync/index'
import type { Edit, EditableField } from './edits'

type Fields = Record<string, Struct<any, any>>
type Refused = Pick<OutboxRow, 'endpoint' | 'input' | 'preview'>

const listing = ({ preview }: Refused) => (preview?.vertical && fieldsOf(preview.vertical)) || null
const staff = (): Fields => ({
  name: staffFields.name,
  phoneNumber: staffFields.phoneNumber,
  role: staffFields.role,
  status: staffFields.status,
})

const forms: Record<string, (row: Refused) => Fields | null> = {
  'listings.create': listing,
  'listings.edit': listing,
  'business.save': ({ preview }) => (preview?.businessType ? profileFields[preview.businessType] : null),
  'staff.edit': staff,
}

/** Returns only the fields that the command contains, with the order and labels of the original form. */
export function partnerEditOf(row: Refused): Edit | null {
  const known = forms[row.endpoint]?.(row)
  const said: Record<string, Told> = row.input.body ?? {}
  const names = Object.keys(known ?? {}).filter((name) => name in said && typeof said[name] !== 'boolean')
  if (!known || names.length === 0) return null
  return {
    struct: object(Object.fromEntries(names.map((name) => [name, known[name]!]))),
    fields: names.map((name) => fieldOf(name, known[name]!)),
    values: Object.fromEntries(names.map((name) => [name, asTyped(said[name]!)])),
  }
}

const long: Record<string, number> = { description: 5, amenities: 2, insurancePolicyInfo: 3, mileageLimitPolicy: 3 }
const choices: Record<string, readonly string[]> = { role: staffRoleNames, status: staffStatuses }

function fieldOf(name: string, { type, schema }: Struct<any, any>): EditableField {
  const options = choices[name] ?? (type === 'enums' ? Object.keys(schema as object) : undefined)
  return {
    name,
    label: labelOf(name),
    ...(long[name] ? { rows: long[name] } : {}),
    ...(options ? { options: options.map((value) => ({ value, label: value ? toldOf(name, value) : 'Choose' })) } : {}),
  }
}

/** A list is edited as comma-separated text. */
const asTyped = (value: Told): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
