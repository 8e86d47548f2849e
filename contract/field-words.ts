/** Labels of editable fields, and formatting of their values, for forms and conflict dialogs. */
import type { FieldConflict } from './conflict'
import { weekdays } from './days'
import type { Told } from './edit'
import { staffRoles, type StaffRole } from './access'
import { formatZmw } from './money'
import { closedDay } from './opening-hours'

interface Words {
  label: string
  /** Text for a missing value. */
  none?: string
  tell?(value: Told): string
}

const amount = (value: Told): string => formatZmw(Number(value))

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const describeHours = (value: Told): string => (value === closedDay ? 'Closed' : String(value).replace('-', ' to '))

const words: Record<string, Words> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  price: { label: 'Price', tell: amount },
  offered: { label: 'Status', tell: (value) => (value ? 'Active' : 'Offline') },
  roomType: { label: 'Room type' },
  rooms: { label: 'Number of rooms' },
  sleeps: { label: 'Guests per room' },
  beds: { label: 'Beds' },
  amenities: { label: 'Amenities' },
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
  status: { label: 'Status', tell: (value) => capital(String(value)) },
  insurancePolicyInfo: { label: 'Insurance policy' },
  deliveryFee: { label: 'Delivery in your town', tell: amount, none: 'Not offered' },
  courierFee: { label: 'Delivery to other towns', tell: amount, none: 'Not offered' },
  freeDeliveryFrom: { label: 'Free delivery from', tell: amount, none: 'Never free' },
  deliveryTime: { label: 'Delivery time' },
  mileageLimitPolicy: { label: 'Mileage limit policy' },
  ...Object.fromEntries(
    weekdays.map((day) => [day, { label: `Hours on ${capital(day)}`, none: 'Not set', tell: describeHours }]),
  ),
}

export const labelOf = (field: string): string => words[field]?.label ?? field

export function toldOf(field: string, value: Told | undefined): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return words[field]?.none ?? 'None'
  return words[field]?.tell?.(value) ?? (Array.isArray(value) ? value.join(', ') : String(value))
}

/** Formats conflicts for the dialog in which the user resolves them. */
export const conflictWords = (fields: readonly FieldConflict[]) =>
  fields.map(({ field, yours, theirs }) => ({
    name: field,
    label: labelOf(field),
    yours: toldOf(field, yours),
    theirs: toldOf(field, theirs),
  }))
