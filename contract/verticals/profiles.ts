/** Profile fields of each business type, with the names from the specification. */
import { coerce, enums, max, min, nullable, number, refine, string, type Struct } from 'superstruct'
import type { BusinessType } from '../access'
import { says } from '../check'
import { weekdays } from '../days'
import { isDayHours, normalizeDayHours } from '../opening-hours'
import { provinces } from '../provinces'
import { email, isWebAddress, text } from '../values'
import { words } from './offers/fields'

type Fields = Record<string, Struct<any, any>>

const leastName = 3
const name = (message: string) => refine(text(120), 'name', (value) => value.length >= leastName || says(message))

const badEmail = 'Invalid email address.'
const emailOrNone = coerce(
  refine(string(), 'email', (value) => value === '' || isEmail(value) || says(badEmail)),
  string(),
  (value) => value.trim().toLowerCase(),
)
const isEmail = (value: string): boolean => email(badEmail).is(value)

const urlOrNone = refine(text(200), 'website', (value) => value === '' || isWebAddress(value) || says('Invalid URL.'))

const mostAmount = 1_000_000
const badAmount = 'Please enter an amount, such as 40 or 40.50, or leave it empty.'
/** An amount in ZMW. Empty means that the service is not offered. */
export const amountOrNone = coerce(
  nullable(
    refine(
      max(min(number(), 0), mostAmount),
      'amount',
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 || says(badAmount),
    ),
  ),
  string(),
  (value) => (value.trim() === '' ? null : amountIn(value)),
)
/** Not a whole number of ngwee, so that invalid input fails the refinement and reports the field's own message. */
const noAmount = 0.001
const amountIn = (typed: string): number => {
  const plain = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : noAmount
}

const badHours = 'Please enter an opening time and a later closing time, such as 08:00-17:00, or closed.'
const dayHours = coerce(
  refine(string(), 'hours', (value) => isDayHours(value) || says(badHours)),
  string(),
  normalizeDayHours,
)

/** Fields of every business type: province and opening hours by weekday. */
const everywhere: Fields = {
  province: enums([...provinces, '']),
  ...Object.fromEntries(weekdays.map((day) => [day, dayHours])),
}

const line = text(200)
const words2000 = text(2000)
const place = { address: line, city: text(60) }
const reach = { phone: text(20), email: emailOrNone }
const country = { country: text(60) }

const ownFields: Record<BusinessType, Fields> = {
  hotel: {
    name: name('Hotel name is required.'),
    description: words2000,
    ...place,
    ...country,
    ...reach,
    amenities: words(30, 40),
  },
  bus: {
    name: name('Company name is required.'),
    description: words2000,
    mainTerminalAddress: line,
    city: text(60),
    ...country,
  },
  carHiring: {
    name: name('Company name is required.'),
    description: words2000,
    ...place,
    ...country,
    ...reach,
    insurancePolicyInfo: words2000,
    mileageLimitPolicy: words2000,
  },
  realEstate: {
    companyName: name('Company name is required.'),
    description: words2000,
    ...place,
    ...country,
    ...reach,
    website: urlOrNone,
  },
  store: {
    name: name('Store name is required.'),
    description: words2000,
    ...place,
    ...reach,
    // Delivery: fee within the store's town, fee to other towns, and order total for free delivery.
    deliveryFee: amountOrNone,
    courierFee: amountOrNone,
    freeDeliveryFrom: amountOrNone,
    deliveryTime: line,
  },
  travelAgent: {
    name: name('Agency name is required.'),
    description: words2000,
    ...place,
    ...reach,
    website: urlOrNone,
  },
  carrier: { name: name('Carrier name is required.'), description: words2000, ...place, ...reach },
}

export const profileFields = Object.fromEntries(
  Object.entries(ownFields).map(([type, fields]) => [type, { ...fields, ...everywhere }]),
) as Record<BusinessType, Fields>

/**
 * The fields of all business types. The names have only the rules that all types share; the server then validates with
 * the rules of the actual type.
 */
export const anyProfileField: Fields = {
  ...Object.assign({}, ...Object.values(profileFields)),
  name: text(120),
  companyName: text(120),
}

/** Fields in which null means "not offered", in contrast to an empty text, which means "not entered yet". */
export const mayBeNone: readonly string[] = ['deliveryFee', 'courierFee', 'freeDeliveryFrom']

/** Storage names of fields that are stored under another name. */
export const storedAs: Record<string, string> = { companyName: 'name', mainTerminalAddress: 'address' }
