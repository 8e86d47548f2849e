/** Labels of editable fields, and formatting of their values, for forms and conflict dialogs. */
import { isKey } from '../core/keys'
import { identityKinds, identityLabels, maskNumber } from '../bookings/identity-documents'
import type { FieldConflict } from './edit-conflicts'
import { formatDate, weekdays } from '../core/dates'
import type { FieldRow, FieldValue } from './edit'
import { staffRoles } from '../core/access'
import { formatZmw } from '../core/money'
import { documentKinds, documentLabels } from '../core/document-kinds'
import { formatCoordinates, type MapPosition } from '../business/business/map-position'
import { closedDay } from '../business/business/weekday-hours'

export interface FieldText {
  label: string
  /** Text for a missing value. */
  none?: string
  format?(value: FieldValue): string
}

export const formatAmount = (value: FieldValue | undefined): string => formatZmw(Number(value))

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const describeHours = (value: FieldValue): string =>
  value === closedDay ? 'Closed' : String(value).replace('-', ' to ')

/** Fields of profiles and staff. Those of listings are apart (`verticals/listing-labels.ts`): few pages need them. */
export const profileTexts: Record<string, FieldText> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  expiresOn: { label: 'Expiry date', none: 'Does not expire', format: (value) => formatDate(String(value)) },
  file: { label: 'File', format: (value) => String((value as FieldRow).name) },
  alt: { label: 'What the photo shows', none: 'Not described' },
  amenities: { label: 'Amenities' },
  companyName: { label: 'Company name' },
  address: { label: 'Address' },
  mainTerminalAddress: { label: 'Main terminal address' },
  city: { label: 'City / Town' },
  province: { label: 'Province' },
  position: {
    label: 'Position on the map',
    none: 'Not set',
    format: (value) => formatCoordinates(value as unknown as MapPosition),
  },
  country: { label: 'Country' },
  phone: { label: 'Phone' },
  email: { label: 'Email' },
  website: { label: 'Website' },
  phoneNumber: { label: 'Phone number' },
  role: { label: 'Role', format: (value) => (isKey(staffRoles, value) ? staffRoles[value].label : String(value)) },
  status: { label: 'Status', format: (value) => capitalize(String(value)) },
  insurancePolicyInfo: { label: 'Insurance policy' },
  deliveryFee: { label: 'Delivery in your town', format: formatAmount, none: 'Not offered' },
  courierFee: { label: 'Delivery to other towns', format: formatAmount, none: 'Not offered' },
  freeDeliveryFrom: { label: 'Free delivery from', format: formatAmount, none: 'Never free' },
  deliveryTime: { label: 'Delivery time' },
  mileageLimitPolicy: { label: 'Mileage limit policy' },
  phones: { label: 'Phone numbers' },
  note: { label: 'Note' },
  tags: { label: 'Tags' },
  passportCountry: { label: 'Country of the passport' },
  ...Object.fromEntries(
    identityKinds.map((kind) => [
      kind,
      { label: identityLabels[kind], none: 'Not recorded', format: (value: FieldValue) => maskNumber(String(value)) },
    ]),
  ),
  ...Object.fromEntries(documentKinds.map((kind) => [kind, { label: documentLabels[kind] }])),
  ...Object.fromEntries(
    weekdays.map((day) => [day, { label: `Hours on ${capitalize(day)}`, none: 'Not set', format: describeHours }]),
  ),
}

/** Names of other records by their ids, for fields that contain an id. */
export type NamesById = ReadonlyMap<unknown, string>

/** @param findText finds the texts of fields whose names are not fixed */
export function createFieldLabels(
  fieldTexts: Record<string, FieldText>,
  findText: (field: string) => FieldText | undefined = () => undefined,
) {
  const getText = (field: string) => fieldTexts[field] ?? findText(field)
  const getFieldLabel = (field: string): string => getText(field)?.label ?? field

  function formatFieldValue(field: string, value: FieldValue | undefined, names?: NamesById): string {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
      return getText(field)?.none ?? 'None'
    const name = names?.get(value) ?? getText(field)?.format?.(value)
    return name ?? (Array.isArray(value) ? value.join(', ') : String(value))
  }

  /** Formats conflicts for the dialog in which the user resolves them. */
  const describeConflicts = (fields: readonly FieldConflict[], names?: NamesById) =>
    fields.map(({ field, yours, theirs }) => ({
      name: field,
      label: getFieldLabel(field),
      yours: formatFieldValue(field, yours, names),
      theirs: formatFieldValue(field, theirs, names),
    }))

  return { getFieldLabel, formatFieldValue, describeConflicts }
}

export const { getFieldLabel, formatFieldValue, describeConflicts } = createFieldLabels(profileTexts)
