/** Splits and merges hires by their days. A hire is one car. */
import { lusakaDate, lusakaInstant, lusakaTime } from '../../core/dates'
import { hasSameValues, type Division } from '../rules/division'
import type { CarChoice } from './schema'

const listExtras = ({ extras = {} }: CarChoice): string[] =>
  Object.entries(extras).map(([id, quantity]) => `${id} ${quantity}`)

export const hireDivision: Division<CarChoice> = {
  unitsLabel: 'Cars',
  countUnits: () => 1,
  // The second part begins at the hour of the pick-up, so that both parts have whole days.
  splitByDate(hire, day) {
    const { pickUpAt, returnAt, pickUpPlace, returnPlace } = hire
    const at = lusakaInstant(day, lusakaTime(Date.parse(pickUpAt)))
    if (day <= lusakaDate(Date.parse(pickUpAt)) || at.getTime() >= Date.parse(returnAt)) return null
    // Nobody returns the car in between, so that a one-way fee stays with the part that ends elsewhere.
    const { returnPlace: _, ...first } = hire
    const endPlace = returnPlace ?? pickUpPlace
    return [
      { ...first, returnAt: at.toISOString() },
      { ...hire, pickUpAt: at.toISOString(), ...(endPlace !== undefined && { returnPlace: endPlace }) },
    ]
  },
  merge(hire, other) {
    const [first, second] = hire.pickUpAt < other.pickUpAt ? [hire, other] : [other, hire]
    const isSamePlace = (first.returnPlace ?? first.pickUpPlace) === second.pickUpPlace
    if (Date.parse(first.returnAt) !== Date.parse(second.pickUpAt) || !isSamePlace) return null
    if (!hasSameValues(listExtras(first), listExtras(second))) return null
    const endPlace = second.returnPlace ?? second.pickUpPlace
    return { ...first, returnAt: second.returnAt, ...(endPlace !== undefined && { returnPlace: endPlace }) }
  },
}
