/** Profile fields of each business type, with the names from the specification. */
import { coerce, enums, literal, max, min, nullable, number, object, optional, refine, string } from 'superstruct'
import type { BusinessType } from '../core/access'
import { userMessage, type AnyStruct } from '../core/validation'
import { weekdays } from '../core/dates'
import { isInZambia } from '../business/business/map-position'
import { isDayHours, normalizeDayHours } from '../business/business/weekday-hours'
import { provinces } from '../core/provinces'
import { contactPhone } from '../core/contact-phone'
import { plainName } from '../core/names'
import { email, isWebAddress, text } from '../core/values'
import { optionalAmount, textList } from './listing-fields/input-fields'

type Fields = Record<string, AnyStruct>

const minNameLength = 3
const nameField = (message: string) =>
  refine(plainName(text(120)), 'name', (value) => value.length >= minNameLength || userMessage(message))

const badEmail = 'Invalid email address.'
const optionalEmail = coerce(
  refine(string(), 'email', (value) => value === '' || isEmail(value) || userMessage(badEmail)),
  string(),
  (value) => value.trim().toLowerCase(),
)
const isEmail = (value: string): boolean => email(badEmail).is(value)

const optionalUrl = refine(
  text(200),
  'website',
  (value) => value === '' || isWebAddress(value) || userMessage('Invalid URL.'),
)

const badHours = 'Please enter an opening time and a later closing time, such as 08:00-17:00, or closed.'
const dayHours = coerce(
  refine(string(), 'hours', (value) => isDayHours(value) || userMessage(badHours)),
  string(),
  normalizeDayHours,
)

/** Optional, because older app versions submit an application without it. An empty text is no position. */
const position = optional(
  coerce(
    refine(
      nullable(object({ lat: max(min(number(), -90), 90), lon: max(min(number(), -180), 180) })),
      'position',
      (value) => value === null || isInZambia(value) || userMessage('This place is not in Zambia.'),
    ),
    literal(''),
    () => null,
  ),
)

/** Fields of every business type: province, map position and opening hours by weekday. */
const commonFields: Fields = {
  province: enums([...provinces, '']),
  position,
  ...Object.fromEntries(weekdays.map((day) => [day, dayHours])),
}

const shortText = text(200)
const longText = text(2000)
const addressFields = { address: shortText, city: text(60) }
const contactFields = { phone: contactPhone(20), email: optionalEmail }
const countryFields = { country: text(60) }

const specificFields: Record<BusinessType, Fields> = {
  hotel: {
    name: nameField('Hotel name is required.'),
    description: longText,
    ...addressFields,
    ...countryFields,
    ...contactFields,
    amenities: textList(30, 40),
  },
  bus: {
    name: nameField('Company name is required.'),
    description: longText,
    mainTerminalAddress: shortText,
    city: text(60),
    ...countryFields,
  },
  carHiring: {
    name: nameField('Company name is required.'),
    description: longText,
    ...addressFields,
    ...countryFields,
    ...contactFields,
    insurancePolicyInfo: longText,
    mileageLimitPolicy: longText,
  },
  realEstate: {
    companyName: nameField('Company name is required.'),
    description: longText,
    ...addressFields,
    ...countryFields,
    ...contactFields,
    website: optionalUrl,
  },
  store: {
    name: nameField('Store name is required.'),
    description: longText,
    ...addressFields,
    ...contactFields,
    // Delivery: fee within the store's town, fee to other towns, and order total for free delivery.
    deliveryFee: optionalAmount,
    courierFee: optionalAmount,
    freeDeliveryFrom: optionalAmount,
    deliveryTime: shortText,
  },
  travelAgent: {
    name: nameField('Agency name is required.'),
    description: longText,
    ...addressFields,
    ...contactFields,
    website: optionalUrl,
  },
  carrier: { name: nameField('Carrier name is required.'), description: longText, ...addressFields, ...contactFields },
}

export const profileFields = Object.fromEntries(
  Object.entries(specificFields).map(([type, fields]) => [type, { ...fields, ...commonFields }]),
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

/** Fields in which null means "not offered", in contrast to an empty text, which means "not entered yet". A missing position is null too. */
export const nullableFields: readonly string[] = ['deliveryFee', 'courierFee', 'freeDeliveryFrom', 'position']

/** Storage names of fields that are stored under another name. */
export const storedFieldNames: Record<string, string> = { companyName: 'name', mainTerminalAddress: 'address' }
