/** In its own file, because every signed-in page predicts the effect of pending payments. */
const isReturned = (state: string): boolean => state.startsWith('cancelled_') || state === 'refunded'

/** Returns the bookings of a sale at the counter without those that were returned; all of them if none is left. */
export function omitReturned<T>(items: readonly T[], getState: (item: T) => string): readonly T[] {
  const left = items.filter((item) => !isReturned(getState(item)))
  return left.length > 0 ? left : items
}
