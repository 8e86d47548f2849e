/** Labels of editable fields, and formatting of their values, for forms and conflict dialogs. */
import type { FieldConflict } from './conflict'
import { weekdays } from '../core/dates'
import type { FieldValue } from './edit'
import { staffRoles, type StaffRole } from '../accounts/access'
import { formatZmw } from '../core/money'
import { documentKinds, documentLabels } from '../partners/application-documents'
import { closedDay } from '../partners/weekday-hours'

interface FieldText {
  label: string
  /** Text for a missing value. */
  none?: string
  tell?(value: FieldValue): string
}

const formatAmount = (value: FieldValue): string => formatZmw(Number(value))

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const describeHours = (value: FieldValue): string =>
  value === closedDay ? 'Closed' : String(value).replace('-', ' to ')

const fieldTexts: Record<string, FieldText> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  price: { label: 'Price', tell: formatAmount },
  offered: { label: 'Status', tell: (value) => (value ? 'Active' : 'Offline') },
  roomType: { label: 'Room type' },
  rooms: { label: 'Number of rooms' },
  sleeps: { label: 'Guests per room' },
  beds: { label: 'Beds' },
  amenities: { label: 'Amenities' },
  category: { label: 'Category' },
  stock: { label: 'Stock' },
  delivery: { label: 'Delivery' },
  make: { label: 'Make' },
  model: { label: 'Model' },
  year: { label: 'Year' },
  seats: { label: 'Seats' },
  gearbox: { label: 'Gearbox' },
  cars: { label: 'Number of cars' },
  kmPerDay: { label: 'Kilometers per day' },
  extraKm: { label: 'Price per extra kilometer', tell: formatAmount },
  deposit: { label: 'Deposit', tell: formatAmount },
  bufferHours: { label: 'Hours between two hires' },
  terms: { label: 'Conditions and included services' },
  kind: { label: 'Type' },
  area: { label: 'Area' },
  bedrooms: { label: 'Bedrooms' },
  bathrooms: { label: 'Bathrooms' },
  furnished: { label: 'Furnished', tell: (value) => (value ? 'Yes' : 'No') },
  agentFee: { label: 'Agent’s one-time fee', tell: formatAmount },
  lease: { label: 'Lease' },
  zieaNumber: { label: 'ZIEA number' },
  companyName: { label: 'Company name' },
  address: { label: 'Address' },
  mainTerminalAddress: { label: 'Main terminal address' },
  city: { label: 'City / Town' },
  province: { label: 'Province' },
  country: { label: 'Country' },
  phone: { label: 'Phone' },
  email: { label: 'Email' },
  website: { label: 'Website' },
  phoneNumber: { label: 'Phone number' },
  role: { label: 'Role', tell: (value) => staffRoles[value as StaffRole]?.label ?? String(value) },
  status: { label: 'Status', tell: (value) => capitalize(String(value)) },
  insurancePolicyInfo: { label: 'Insurance policy' },
  deliveryFee: { label: 'Delivery in your town', tell: formatAmount, none: 'Not offered' },
  courierFee: { label: 'Delivery to other towns', tell: formatAmount, none: 'Not offered' },
  freeDeliveryFrom: { label: 'Free delivery from', tell: formatAmount, none: 'Never free' },
  deliveryTime: { label: 'Delivery time' },
  mileageLimitPolicy: { label: 'Mileage limit policy' },
  ...Object.fromEntries(documentKinds.map((kind) => [kind, { label: documentLabels[kind] }])),
  ...Object.fromEntries(
    weekdays.map((day) => [day, { label: `Hours on ${capitalize(day)}`, none: 'Not set', tell: describeHours }]),
  ),
}

export const getFieldLabel = (field: string): string => fieldTexts[field]?.label ?? field

export function formatFieldValue(field: string, value: FieldValue | undefined): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return fieldTexts[field]?.none ?? 'None'
  return fieldTexts[field]?.tell?.(value) ?? (Array.isArray(value) ? value.join(', ') : String(value))
}

/** Formats conflicts for the dialog in which the user resolves them. */
export const describeConflicts = (fields: readonly FieldConflict[]) =>
  fields.map(({ field, yours, theirs }) => ({
    name: field,
    label: getFieldLabel(field),
    yours: formatFieldValue(field, yours),
    theirs: formatFieldValue(field, theirs),
  }))
