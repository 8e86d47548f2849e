import {
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  number,
  object,
  optional,
  pattern,
  record,
  refine,
  size,
  string,
  type,
  type Infer,
} from 'superstruct'
import { says } from '../../check'
import { weekdays } from '../../days'
import { LocalDate, text } from '../../values'

/** When it leaves: on these days of each week, or the first of them in a month, and on days of their own. */
export const Departures = type({
  time: pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/),
  weekdays: size(array(enums(weekdays)), 0, 7),
  firstOfMonth: optional(boolean()),
  dates: optional(size(array(LocalDate), 0, 100)),
})
export type Departures = Infer<typeof Departures>

/** What may be had besides, in ZMW; `always` is charged of everybody and not chosen, as a park fee is. */
export const Supplement = type({
  id: pattern(string(), /^[a-z][a-z0-9-]{0,30}$/),
  label: string(),
  price: min(number(), 0),
  per: enums(['person', 'booking']),
  always: optional(boolean()),
})
export type Supplement = Infer<typeof Supplement>

export const PackageDetails = type({
  days: integer(),
  /** `Every day at 07:00` */
  departs: optional(string()),
  /** As data; where it is absent, the agent is asked for a date. */
  departures: optional(Departures),
  places: array(string()),
  included: array(string()),
  smallestGroup: integer(),
  largestGroup: integer(),
  /** In ZMW a person, where they differ from the listing's price, which is an adult's. */
  childPrice: optional(min(number(), 0)),
  /** Of adults who live in Zambia: the parks charge them less. */
  residentPrice: optional(min(number(), 0)),
  supplements: optional(size(array(Supplement), 0, 10)),
  /** Paid when booking, in percent of the price; the rest so many days before departure. */
  depositPercent: optional(max(min(integer(), 10), 50)),
  balanceDays: optional(max(min(integer(), 8), 28)),
  /** So many days before departure it is decided whether enough people come. */
  decidedDays: optional(max(min(integer(), 1), 28)),
})
export type PackageDetails = Infer<typeof PackageDetails>

export const mostTravellers = 60
export const longestName = 80

const people = max(min(integer(), 0), mostTravellers)

export const PackageChoice = refine(
  object({
    departsOn: LocalDate,
    adults: people,
    children: people,
    residents: optional(people),
    /** As many as are known yet, at most one each. */
    names: optional(size(array(text(longestName, 1)), 0, mostTravellers)),
    /** Of supplements that are chosen, how many. */
    supplements: optional(record(string(), max(min(integer(), 1), mostTravellers))),
  }),
  'party',
  (choice) => {
    if (grownUpsOf(choice) < 1) return says('At least one adult must come along.')
    if (partyOf(choice) > mostTravellers) return says(`One booking can be for at most ${mostTravellers} people.`)
    return (choice.names?.length ?? 0) <= partyOf(choice) || says('There are more names than travelers.')
  },
)
export type PackageChoice = Infer<typeof PackageChoice>

interface Party {
  adults: number
  children: number
  residents?: number | undefined
}
export const grownUpsOf = ({ adults, residents = 0 }: Party): number => adults + residents
export const partyOf = (party: Party): number => grownUpsOf(party) + party.children
