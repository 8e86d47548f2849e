import {
  array,
  boolean,
  define,
  enums,
  integer,
  number,
  object,
  optional,
  refine,
  string,
  type,
  type Infer,
} from 'superstruct'
import { policyDetails } from '../schemas/policies'
import { userMessage } from '../../core/validation'
import { weekdays } from '../../core/dates'
import { plainName } from '../../core/names'
import { email, LocalDate, text } from '../../core/values'
import { phone } from '../../core/phone-numbers'
import { findForbiddenGoods } from './forbidden-goods'

const maxSideCm = 300
const maxWeightKg = 1000
const maxDeclaredValue = 1_000_000

/** The price in ZMW of each kilogram above `aboveKg`, up to the next band. */
const Band = type({ aboveKg: number(), perKg: number() })
const Cover = type({ percent: number(), least: number(), most: number() })

export const RouteDetails = type({
  from: string(),
  to: string(),
  /** Departure days as text. Newer routes have `days` and `leavesAt` only. */
  departs: optional(string()),
  /** Price of each kilogram above 5, in ZMW. */
  perKg: optional(number()),
  /** Price bands that replace `perKg`, lightest first. */
  bands: optional(array(Band)),
  /** Duration as text, such as `Next day`. */
  takes: optional(string()),
  kgPerDay: integer(),
  /** Volume capacity of the vehicle; by default five liters per kilogram of `kgPerDay`. */
  litresPerDay: optional(integer()),
  licence: string(),
  /** Limits of one parcel: weight, and its longest side in centimeters. */
  heaviestKg: optional(number()),
  longestCm: optional(number()),
  /**
   * Price of cover for loss and damage: `percent` of the declared value, at least `least`, for values up to `most`. In
   * ZMW.
   */
  cover: optional(Cover),
  /** Prices of collection and delivery at an address, in ZMW; absent if not available. */
  collection: optional(number()),
  delivery: optional(number()),
  /** Departure days and time; by default every day at 08:00. */
  days: optional(array(enums(weekdays))),
  leavesAt: optional(string()),
  /** Days until arrival; 0 is the same day. */
  inDays: optional(integer()),
  fromDepot: optional(string()),
  toDepot: optional(string()),
  ...policyDetails,
})
export type RouteDetails = Infer<typeof RouteDetails>

const side = define<number>(
  'side',
  (cm) =>
    (typeof cm === 'number' && Number.isInteger(cm) && cm >= 1 && cm <= maxSideCm) ||
    userMessage('Please enter each side in whole centimeters, from 1 to 300.'),
)
/** Weight in steps of 100 grams, the precision of the scales at the counters. */
const weight = define<number>(
  'weight',
  (value) =>
    (typeof value === 'number' &&
      value >= 0.1 &&
      value <= maxWeightKg &&
      Math.abs(value * 10 - Math.round(value * 10)) < 1e-6) ||
    userMessage('Please enter the weight in kilograms, from 0.1 to 1000, such as 3.5.'),
)
const value = define<number>(
  'value',
  (given) =>
    (typeof given === 'number' &&
      given >= 0 &&
      given <= maxDeclaredValue &&
      Math.abs(given * 100 - Math.round(given * 100)) < 1e-6) ||
    userMessage('Please enter the value in kwacha, such as 850.'),
)
const contents = refine(text(120), 'contents', (description) => {
  if (description.length < 3) return userMessage('Please describe the contents of the parcel.')
  const forbiddenGoods = findForbiddenGoods(description)
  return (
    forbiddenGoods === null ||
    userMessage(`Carriers may not take ${forbiddenGoods}. If you meant something else, please describe it differently.`)
  )
})
const personName = refine(
  plainName(text(80)),
  'name',
  (name) => name.length >= 2 || userMessage('Please enter a name.'),
)
const Person = object({ name: personName, phone: phone('Please enter a mobile number, such as 0961234567.') })
const doorAddress = text(160)

/** Fields that do not affect the price are optional in a quote. The server requires them when booking. */
export const ParcelChoice = refine(
  object({
    date: LocalDate,
    from: text(60),
    to: text(60),
    length: side,
    width: side,
    height: side,
    kg: weight,
    value,
    contents: optional(contents),
    collection: boolean(),
    delivery: boolean(),
    collectAt: optional(doorAddress),
    deliverTo: optional(doorAddress),
    sender: optional(Person),
    receiver: optional(Person),
    /** Gets an email at each custody step. */
    receiverEmail: optional(email('Please enter a valid email address, or leave it empty.')),
  }),
  'parcel',
  ({ collection, delivery, collectAt, deliverTo }) =>
    ((collection || !collectAt) && (delivery || !deliverTo)) ||
    userMessage('An address is only needed for collection or delivery at the door.'),
)
export type ParcelChoice = Infer<typeof ParcelChoice>
