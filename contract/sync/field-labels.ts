/** Labels of editable fields, and formatting of their values, for forms and conflict dialogs. */
import type { FieldConflict } from './conflict'
import { formatDate, weekdays } from '../core/dates'
import type { FieldRow, FieldValue } from './edit'
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

const describeYesNo = (value: FieldValue): string => (value ? 'Yes' : 'No')
const describeDays = (value: FieldValue): string => (value as readonly string[]).map(capitalize).join(', ')
const describeRows =
  (describeRow: (row: FieldRow) => string) =>
  (value: FieldValue): string =>
    (value as readonly FieldRow[]).map(describeRow).join('; ')
const describeNightPrice = ({ name, amount }: FieldRow): string => `${name ? `${name} ` : ''}${formatAmount(amount!)}`
const describeExtra = ({ name, price }: FieldRow): string => `${name} ${formatAmount(price!)}`
const describeFare = ({ since, legs }: FieldRow): string =>
  `from ${formatDate(String(since))} ${(legs as readonly number[]).map(formatAmount).join(', ')}`

const fieldTexts: Record<string, FieldText> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  price: { label: 'Price', tell: formatAmount },
  removed: { label: 'Deleted', tell: (value) => (value ? 'Yes' : 'No') },
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
  furnished: { label: 'Furnished', tell: describeYesNo },
  agentFee: { label: 'Agent’s one-time fee', tell: formatAmount },
  lease: { label: 'Lease' },
  zieaNumber: { label: 'ZIEA number' },
  viewingDays: { label: 'Viewing days', tell: describeDays, none: 'The usual days' },
  viewingFrom: { label: 'First viewing' },
  viewingTo: { label: 'End of the last viewing' },
  viewingMinutes: { label: 'Minutes of a viewing' },
  prices: { label: 'Seasonal and weekday prices', tell: describeRows(describeNightPrice) },
  extras: { label: 'Extras', tell: describeRows(describeExtra) },
  taxes: { label: 'Taxes in the price', tell: describeRows(({ name, percent }) => `${name} ${percent}%`) },
  pickUpPlaces: { label: 'Pick-up and return places', tell: describeRows(({ name }) => String(name)) },
  hireExtras: { label: 'Extras', tell: describeRows(describeExtra) },
  route: { label: 'Stops', tell: describeRows(({ stop, time }) => `${stop} ${time}`) },
  layout: { label: 'Seats in a row' },
  fares: { label: 'Fares', tell: describeRows(describeFare) },
  routeId: { label: 'Route', none: 'No route', tell: () => 'Another route' },
  vehicleId: { label: 'Vehicle', none: 'No vehicle', tell: () => 'Another vehicle' },
  stops: { label: 'Stops', tell: describeRows(({ stop, km, minutes }) => `${stop} ${km} km, ${minutes} min`) },
  plate: { label: 'Number plate' },
  class: { label: 'Class' },
  listingId: { label: 'Hired out as', none: 'Not hired out', tell: () => 'Another listing' },
  documents: {
    label: 'Documents',
    tell: describeRows(({ kind, expires }) => `${kind} until ${formatDate(String(expires))}`),
  },
  luggageFree: { label: 'Free luggage' },
  luggagePerBag: { label: 'Price of an extra bag', tell: formatAmount },
  days: { label: 'Number of days' },
  departureTime: { label: 'Departure time' },
  departureDays: { label: 'Departure days', tell: describeDays },
  firstOfMonth: { label: 'Only the first of each month', tell: describeYesNo },
  departureDates: { label: 'More departure dates', tell: describeRows(({ date }) => formatDate(String(date))) },
  places: { label: 'Places' },
  included: { label: 'Included in the price' },
  smallestGroup: { label: 'Smallest group' },
  largestGroup: { label: 'Largest group' },
  childPrice: { label: 'Price per child', tell: formatAmount, none: 'The price of an adult' },
  residentPrice: { label: 'Price per Zambian resident', tell: formatAmount, none: 'The price of an adult' },
  supplements: { label: 'Supplements', tell: describeRows(({ label, price }) => `${label} ${formatAmount(price!)}`) },
  depositPercent: { label: 'Deposit in percent', none: 'Paid in full when booking' },
  balanceDays: { label: 'Balance due, days before departure' },
  decidedDays: { label: 'Decision about small groups, days before departure' },
  origin: { label: 'From' },
  destination: { label: 'To' },
  routeDays: { label: 'Departure days', tell: describeDays },
  leavesAt: { label: 'Departure time' },
  inDays: { label: 'Days until arrival' },
  bands: {
    label: 'Price bands',
    tell: describeRows(({ aboveKg, perKg }) => `above ${aboveKg} kg ${formatAmount(perKg!)} per kg`),
  },
  kgPerDay: { label: 'Kilograms per day' },
  litresPerDay: { label: 'Liters per day' },
  heaviestKg: { label: 'Maximum weight of a parcel in kg' },
  longestCm: { label: 'Longest side of a parcel in cm' },
  licence: { label: 'ZICTA license number' },
  coverPercent: { label: 'Cover in percent of the value' },
  coverLeast: { label: 'Minimum price of the cover', tell: formatAmount },
  coverMost: { label: 'Maximum value covered', tell: formatAmount },
  collection: { label: 'Collection from the sender’s door', tell: formatAmount, none: 'Not offered' },
  doorDelivery: { label: 'Delivery to the recipient’s door', tell: formatAmount, none: 'Not offered' },
  fromDepot: { label: 'Counter at the origin' },
  toDepot: { label: 'Counter at the destination' },
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

/** Names of other records by their ids, for fields that contain an id. */
export type NamesById = ReadonlyMap<unknown, string>

export function formatFieldValue(field: string, value: FieldValue | undefined, names?: NamesById): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return fieldTexts[field]?.none ?? 'None'
  return (
    names?.get(value) ?? fieldTexts[field]?.tell?.(value) ?? (Array.isArray(value) ? value.join(', ') : String(value))
  )
}

/** Formats conflicts for the dialog in which the user resolves them. */
export const describeConflicts = (fields: readonly FieldConflict[], names?: NamesById) =>
  fields.map(({ field, yours, theirs }) => ({
    name: field,
    label: getFieldLabel(field),
    yours: formatFieldValue(field, yours, names),
    theirs: formatFieldValue(field, theirs, names),
  }))
