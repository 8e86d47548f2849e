/**
 * The price that customers pay on a day, from the values of the business's own listing: a fare table, a season or a
 * weekday replaces the price of the form. Lists and files of the business display it, as the public pages do.
 */
import type { FieldValues } from '#contract/sync/edit'
import type { VerticalId } from '#contract/verticals/vertical'
import { findFareOn } from '#contract/verticals/buses/fare-table'
import { findNightPrice } from './hotels/night-price'

const findReplacingPrice: Partial<Record<VerticalId, (values: FieldValues, day: string) => number | null>> = {
  hotels: findNightPrice,
  buses: findFareOn,
}

export const getPriceOn = (vertical: VerticalId, values: FieldValues, day: string): number =>
  findReplacingPrice[vertical]?.(values, day) ?? Number(values.price)
