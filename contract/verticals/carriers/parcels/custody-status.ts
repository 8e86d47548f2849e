/** The status of a parcel in lists of bookings. Such pages load this file, so it imports no code. */
import type { Parcel } from './parcel-struct'

type StatusSource = Pick<Parcel, 'state' | 'steps' | 'toTheDoor' | 'counters'>

/** Returns where a parcel is while the carrier has it, or null before and after that. */
export function formatCustodyStatus({ state, steps, toTheDoor, counters }: StatusSource): string | null {
  const place = shorten(steps.at(-1)?.place)
  const destination = shorten(counters?.to)
  switch (state) {
    case 'handed_over':
    case 'at_depot':
      return place ? formatCounter(place) : 'At the counter'
    case 'on_the_way':
      return destination ? `On the way to ${destination}` : 'On the way'
    case 'passed_on':
      return 'With the next carrier'
    case 'arrived':
      if (!place) return 'At the destination'
      return formatCounter(place, toTheDoor ? 'At' : 'Ready to collect at')
    case 'out_for_delivery':
      return 'Out for delivery'
    case 'awaited':
    case 'released':
      return null
  }
}

/** A recorded place is a town, or names the building. */
const formatCounter = (place: string, at = 'At'): string =>
  /depot|counter|office|station/i.test(place) ? `${at} ${place}` : `${at} the counter in ${place}`

/** Removes directions, such as "near the market". */
const shorten = (place: string | undefined): string => place?.split(',')[0]?.trim() ?? ''
