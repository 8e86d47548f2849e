/** Labels of the fields of listings, routes and vehicles, and formatting of their values. */
import { formatDate } from '../core/dates'
import { formatPolicyName } from './cancellation-policies'
import { parseDayKey } from '../business/listings/day-keys'
import type { FieldRow, FieldValue } from '../sync/edit'
import { capitalize, createFieldLabels, formatAmount, profileTexts, type FieldText } from '../sync/field-labels'

const describeYesNo = (value: FieldValue): string => (value ? 'Yes' : 'No')
const describeDays = (value: FieldValue): string => (value as readonly string[]).map(capitalize).join(', ')
const describeRows =
  (describeRow: (row: FieldRow) => string) =>
  (value: FieldValue): string =>
    (value as readonly FieldRow[]).map(describeRow).join('; ')
const describeNightPrice = ({ name, amount }: FieldRow): string => `${name ? `${name} ` : ''}${formatAmount(amount)}`
const describeExtra = ({ name, price }: FieldRow): string => `${name} ${formatAmount(price)}`
const describePolicy = (value: FieldValue | undefined): string => formatPolicyName(String(value))
const describeSeason = ({ policy, from, to }: FieldRow): string =>
  [describePolicy(policy), from && `from ${formatDate(String(from))}`, to && `to ${formatDate(String(to))}`]
    .filter(Boolean)
    .join(' ')
const describeFare = ({ since, legs }: FieldRow): string =>
  `from ${formatDate(String(since))} ${(legs as readonly number[]).map(formatAmount).join(', ')}`

const listingTexts: Record<string, FieldText> = {
  price: { label: 'Price', format: formatAmount },
  removed: { label: 'Deleted', format: (value) => (value ? 'Yes' : 'No') },
  offered: { label: 'Status', format: (value) => (value ? 'Active' : 'Offline') },
  roomType: { label: 'Room type' },
  rooms: { label: 'Number of rooms' },
  sleeps: { label: 'Guests per room' },
  beds: { label: 'Beds' },
  category: { label: 'Category' },
  stock: { label: 'Stock' },
  delivery: { label: 'Delivery' },
  sku: { label: 'SKU' },
  barcode: { label: 'Barcode' },
  make: { label: 'Make' },
  model: { label: 'Model' },
  year: { label: 'Year' },
  seats: { label: 'Seats' },
  gearbox: { label: 'Gearbox' },
  cars: { label: 'Number of cars' },
  kmPerDay: { label: 'Kilometres per day' },
  extraKm: { label: 'Price per extra kilometre', format: formatAmount },
  deposit: { label: 'Deposit', format: formatAmount },
  bufferHours: { label: 'Hours between two hires' },
  terms: { label: 'Conditions and included services' },
  kind: { label: 'Type' },
  area: { label: 'Area' },
  bedrooms: { label: 'Bedrooms' },
  bathrooms: { label: 'Bathrooms' },
  furnished: { label: 'Furnished', format: describeYesNo },
  agentFee: { label: 'Agent’s one-time fee', format: formatAmount },
  lease: { label: 'Lease' },
  zieaNumber: { label: 'ZIEA number' },
  viewingDays: { label: 'Viewing days', format: describeDays, none: 'The usual days' },
  viewingFrom: { label: 'First viewing' },
  viewingTo: { label: 'End of the last viewing' },
  viewingMinutes: { label: 'Minutes of a viewing' },
  prices: { label: 'Seasonal and weekday prices', format: describeRows(describeNightPrice) },
  minStays: { label: 'Minimum stay by season and weekday', format: describeRows(({ length }) => String(length)) },
  cancellationPolicy: { label: 'Cancellation', format: describePolicy },
  seasonPolicies: { label: 'Cancellation by season', format: describeRows(describeSeason) },
  extras: { label: 'Extras', format: describeRows(describeExtra) },
  taxes: { label: 'Taxes in the price', format: describeRows(({ name, percent }) => `${name} ${percent}%`) },
  pickUpPlaces: { label: 'Pick-up and return places', format: describeRows(({ name }) => String(name)) },
  hireExtras: { label: 'Extras', format: describeRows(describeExtra) },
  route: { label: 'Stops', format: describeRows(({ stop, time }) => `${stop} ${time}`) },
  layout: { label: 'Seats in a row' },
  fares: { label: 'Fares', format: describeRows(describeFare) },
  routeId: { label: 'Route', none: 'No route', format: () => 'Another route' },
  vehicleId: { label: 'Vehicle', none: 'No vehicle', format: () => 'Another vehicle' },
  stops: { label: 'Stops', format: describeRows(({ stop, km, minutes }) => `${stop} ${km} km, ${minutes} min`) },
  plate: { label: 'Number plate' },
  class: { label: 'Class' },
  listingId: { label: 'Hired out as', none: 'Not hired out', format: () => 'Another listing' },
  documents: {
    label: 'Documents',
    format: describeRows(({ kind, expires }) => `${kind} until ${formatDate(String(expires))}`),
  },
  luggageFree: { label: 'Free luggage' },
  luggagePerBag: { label: 'Price of an extra bag', format: formatAmount },
  days: { label: 'Number of days' },
  departureTime: { label: 'Departure time' },
  returnTime: { label: 'Return time' },
  departureDays: { label: 'Departure days', format: describeDays },
  firstOfMonth: { label: 'Only the first of each month', format: describeYesNo },
  departureDates: { label: 'More departure dates', format: describeRows(({ date }) => formatDate(String(date))) },
  places: { label: 'Places' },
  included: { label: 'Included in the price' },
  smallestGroup: { label: 'Smallest group' },
  largestGroup: { label: 'Largest group' },
  childPrice: { label: 'Price per child', format: formatAmount, none: 'The price of an adult' },
  residentPrice: { label: 'Price per Zambian resident', format: formatAmount, none: 'The price of an adult' },
  supplements: { label: 'Supplements', format: describeRows(({ label, price }) => `${label} ${formatAmount(price)}`) },
  depositPercent: { label: 'Deposit in percent', none: 'Paid in full when booking' },
  balanceDays: { label: 'Balance due, days before departure' },
  decidedDays: { label: 'Decision about small groups, days before departure' },
  origin: { label: 'From' },
  destination: { label: 'To' },
  routeDays: { label: 'Departure days', format: describeDays },
  leavesAt: { label: 'Departure time' },
  inDays: { label: 'Days until arrival' },
  bands: {
    label: 'Price bands',
    format: describeRows(({ aboveKg, perKg }) => `above ${aboveKg} kg ${formatAmount(perKg)} per kg`),
  },
  kgPerDay: { label: 'Kilograms per day' },
  litresPerDay: { label: 'Litres per day' },
  heaviestKg: { label: 'Maximum weight of a parcel in kg' },
  longestCm: { label: 'Longest side of a parcel in cm' },
  licence: { label: 'ZICTA licence number' },
  coverPercent: { label: 'Cover in percent of the value' },
  coverLeast: { label: 'Minimum price of the cover', format: formatAmount },
  coverMost: { label: 'Maximum value covered', format: formatAmount },
  collection: { label: 'Collection from the sender’s door', format: formatAmount, none: 'Not offered' },
  doorDelivery: { label: 'Delivery to the recipient’s door', format: formatAmount, none: 'Not offered' },
  fromDepot: { label: 'Counter at the origin' },
  toDepot: { label: 'Counter at the destination' },
}

/** Values of days have a field for each day (`business/listings/day-values.ts`). */
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
