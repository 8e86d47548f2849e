/**
 * Access to entries that other code guarantees, such as the only row of an aggregate. A missing entry is a fault of the
 * program: it throws here, instead of spreading as `undefined`.
 */

/** @throws RangeError if the list has no such index */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`No item ${index} of ${items.length}`)
  return item
}

/** @throws RangeError if the list is empty */
export const firstItem = <T>(items: readonly T[]): T => itemAt(items, 0)

/** @throws RangeError if the list is empty */
export const lastItem = <T>(items: readonly T[]): T => itemAt(items, items.length - 1)

/** @throws RangeError if no item matches */
export const findItem = <T>(items: readonly T[], matches: (item: T) => boolean): T => firstItem(items.filter(matches))

/** @throws RangeError if the map has no such key */
export function getEntry<K, V>(entries: ReadonlyMap<K, V>, key: K): V {
  const value = entries.get(key)
  if (value === undefined) throw new RangeError(`No entry ${String(key)}`)
  return value
}
