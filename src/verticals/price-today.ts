/**
 * The price that customers pay on a day, from the values of the business's own listing: a fare table, a season or a
 * weekday replaces the price of the form. Lists and files of the business display it, as the public pages do.
 */
import type { FieldValues } from '#contract/sync/edit'
import type { VerticalId } from '#contract/verticals/vertical'
import { getDayStock } from './day-stock'

export function getPriceOn(vertical: VerticalId, values: FieldValues, day: string): number {
  const { prices, findPrice } = getDayStock(vertical)
  return findPrice?.(values, day) ?? prices?.getPrice(values, day) ?? Number(values.price)
}
