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
import { says } from '../../check'
import { weekdays } from '../../days'
import { LocalDate, phone, text } from '../../values'
import { forbiddenIn } from '../forbidden-goods'

export const longestSideCm = 300
export const heaviestKg = 1000
const mostValue = 1_000_000

/** A price for every kilogram above so many; it holds until the next band begins. In ZMW. */
const Band = type({ aboveKg: number(), perKg: number() })
const Cover = type({ percent: number(), least: number(), most: number() })

export const RouteDetails = type({
  from: string(),
  to: string(),
  departs: string(),
  /** For every kilogram above 5, in ZMW. */
  perKg: optional(number()),
  /** Where it grows cheaper with the weight: instead of `perKg`, lightest first. */
  bands: optional(array(Band)),
  /** `Next day` */
  takes: optional(string()),
  kgPerDay: integer(),
  /** Of room in the vehicle; five for every kilogram where nothing is said. */
  litresPerDay: optional(integer()),
  licence: string(),
  /** Of one parcel. */
  heaviestKg: optional(number()),
  longestCm: optional(number()),
  /** For loss and damage: percent of the declared value, but at least so much, and up to which value. In ZMW. */
  cover: optional(Cover),
  /** Door legs, in ZMW; absent where there is none. */
  collection: optional(number()),
  delivery: optional(number()),
  /** When it leaves; every day at 08:00 where nothing is said. */
  days: optional(array(enums(weekdays))),
  leavesAt: optional(string()),
  /** Days until it is there; 0 is the same day. */
  inDays: optional(integer()),
  fromDepot: optional(string()),
  toDepot: optional(string()),
})
export type RouteDetails = Infer<typeof RouteDetails>

const side = define<number>(
  'side',
  (cm) =>
    (Number.isInteger(cm) && (cm as number) >= 1 && (cm as number) <= longestSideCm) ||
    says('Please enter each side in whole centimeters, from 1 to 300.'),
)
/** To 100 grams: no scale at a counter shows more. */
const weight = define<number>(
  'weight',
  (value) =>
    (typeof value === 'number' &&
      value >= 0.1 &&
      value <= heaviestKg &&
      Math.abs(value * 10 - Math.round(value * 10)) < 1e-6) ||
    says('Please enter the weight in kilograms, from 0.1 to 1000, such as 3.5.'),
)
const value = define<number>(
  'value',
  (given) =>
    (typeof given === 'number' &&
      given >= 0 &&
      given <= mostValue &&
      Math.abs(given * 100 - Math.round(given * 100)) < 1e-6) ||
    says('Please enter the value in kwacha, such as 850.'),
)
const contents = refine(text(120), 'contents', (words) => {
  if (words.length < 3) return says('Please describe the contents of the parcel.')
  const found = forbiddenIn(words)
  return (
    found === null ||
    says(`Carriers may not take ${found}. If you meant something else, please describe it differently.`)
  )
})
const named = refine(text(80), 'name', (name) => name.length >= 2 || says('Please enter a name.'))
const Person = object({ name: named, phone: phone('Please enter a mobile number, such as 0961234567.') })
const doorWords = text(160)

/** What a price does not need is asked for when it is booked. */
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
    collectAt: optional(doorWords),
    deliverTo: optional(doorWords),
    sender: optional(Person),
    receiver: optional(Person),
  }),
  'parcel',
  ({ collection, delivery, collectAt, deliverTo }) =>
    ((collection || !collectAt) && (delivery || !deliverTo)) ||
    says('An address is only needed for collection or delivery at the door.'),
)
export type ParcelChoice = Infer<typeof ParcelChoice>
