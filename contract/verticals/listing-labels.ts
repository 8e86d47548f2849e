/** Labels of the fields of listings, routes and vehicles, and formatting of their values. */
import { formatDate } from '../core/dates'
import { parseDayKey } from '../partners/day-keys'
import type { FieldRow, FieldValue } from '../sync/edit'
import { capitalize, createFieldLabels, formatAmount, profileTexts, type FieldText } from '../sync/field-labels'

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

const listingTexts: Record<string, FieldText> = {
  price: { label: 'Price', tell: formatAmount },
  removed: { label: 'Deleted', tell: (value) => (value ? 'Yes' : 'No') },
  offered: { label: 'Status', tell: (value) => (value ? 'Active' : 'Offline') },
  roomType: { label: 'Room type' },
  rooms: { label: 'Number of rooms' },
  sleeps: { label: 'Guests per room' },
  beds: { label: 'Beds' },
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
  minStays: { label: 'Minimum stay by season and weekday', tell: describeRows(({ length }) => String(length)) },
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
}

/** Values of days have a field for each day (`partners/day-values.ts`). */
function getDayText(field: string): FieldText | undefined {
  const key = parseDayKey(field)
  const name = key && { stock: 'For sale', minStay: 'Minimum stay' }[key.field]
  return key ? { label: `${name} on ${formatDate(key.day)}`, none: 'As usual' } : undefined
}

export const { getFieldLabel, formatFieldValue, describeConflicts } = createFieldLabels(
  {
    ...profileTexts,
    ...listingTexts,
  },
  getDayText,
)
