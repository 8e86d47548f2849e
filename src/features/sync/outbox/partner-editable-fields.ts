/** Editable fields of a refused listing, staff or business command: the same fields as in its original form. */
import { object } from 'superstruct'
import type { FieldValue } from '#contract/sync/edit'
import { getFieldLabel, formatFieldValue } from '#contract/verticals/listing-labels'
import { customerFields } from '#contract/bookings/customer-records'
import { fleetFields } from '#contract/business/fleet'
import { getListingFields } from '#contract/business/listings/own-listings'
import { isReference } from '#contract/verticals/fleet/references'
import { staffStatuses } from '#contract/business/partner-commands'
import { staffRoleNames } from '#contract/core/access'
import { staffFields } from '#contract/business/staff'
import { profileFields } from '#contract/verticals/profile-fields'
import type { QueuedCommandName } from '#contract/sync/queued-endpoints'
import type { OutboxRow } from '../../../sync/index'
import type { Option } from '../../../ui/forms/Select'
import type { AnyStruct } from '#contract/core/validation'

export interface EditableField {
  name: string
  label: string
  rows?: number
  options?: readonly Option[]
}

export interface CommandEdit {
  struct: AnyStruct
  /** The editable fields that the command contains. */
  fields: EditableField[]
  values: Record<string, string>
}

type Fields = Record<string, AnyStruct>
type RefusedRow = Pick<OutboxRow, 'endpoint' | 'input' | 'preview'>

const listing = ({ preview }: RefusedRow) => (preview?.vertical && getListingFields(preview.vertical)) || null
const getStaffFields = (): Fields => ({
  name: staffFields.name,
  phoneNumber: staffFields.phoneNumber,
  role: staffFields.role,
  status: staffFields.status,
})

const fieldsByEndpoint: Record<string, (row: RefusedRow) => Fields | null> = {
  'listings.create': listing,
  'listings.edit': listing,
  'routes.save': () => fleetFields.busRoute.fields,
  'vehicles.save': () => fleetFields.vehicle.fields,
  'customerRecords.save': () => customerFields,
  'business.save': ({ preview }) => (preview?.businessType ? profileFields[preview.businessType] : null),
  'staff.edit': getStaffFields,
} satisfies { [N in QueuedCommandName]?: (row: RefusedRow) => Fields | null }

/** Returns only the fields that the command contains and that a text field can edit, with the order and labels of the original form. */
export function getPartnerCommandEdit(row: RefusedRow): CommandEdit | null {
  const body: Record<string, FieldValue> = row.input.body ?? {}
  const edits = Object.entries(fieldsByEndpoint[row.endpoint]?.(row) ?? {}).flatMap(([name, struct]) => {
    const value = body[name]
    const isEditable = value !== undefined && !isReference(name) && isEditableAsText(value, struct)
    return isEditable ? [{ name, struct, value }] : []
  })
  if (edits.length === 0) return null
  return {
    struct: object(Object.fromEntries(edits.map(({ name, struct }) => [name, struct]))),
    fields: edits.map(({ name, struct }) => buildEditableField(name, struct)),
    values: Object.fromEntries(edits.map(({ name, value }) => [name, asTyped(value)])),
  }
}

/** Switches, rows such as the stops of a trip, weekdays and the map position have controls of their own and keep their values here. */
const isEditableAsText = (value: FieldValue, { type, schema }: AnyStruct): boolean =>
  typeof value !== 'boolean' && type !== 'object' && (!Array.isArray(value) || schema?.type === 'text')

const textareaRows: Record<string, number> = {
  description: 5,
  note: 4,
  amenities: 2,
  insurancePolicyInfo: 3,
  mileageLimitPolicy: 3,
}
const choicesByField: Record<string, readonly string[]> = { role: staffRoleNames, status: staffStatuses }

function buildEditableField(name: string, { type, schema }: AnyStruct): EditableField {
  const options = choicesByField[name] ?? (type === 'enums' ? Object.keys(schema) : undefined)
  return {
    name,
    label: getFieldLabel(name),
    ...(textareaRows[name] ? { rows: textareaRows[name] } : {}),
    ...(options
      ? { options: options.map((value) => ({ value, label: value ? formatFieldValue(name, value) : 'Choose' })) }
      : {}),
  }
}

/** A list is edited as comma-separated text. */
const asTyped = (value: FieldValue): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
