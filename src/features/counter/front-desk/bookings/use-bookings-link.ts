import { getBusinessWords, type TodayGroup } from '#contract/verticals/words/index'
import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { useArea } from '../../shared/use-area'

/** Slug of the vendor bookings screen, where an area has another one in its menu. */
const bookingScreens: Record<string, string> = { store: 'orders', carrier: 'shipments' }

/** Returns the link back to the vendor bookings, under the name that they have in the area. */
export function useBookingsLink(): { to: string; label: string } {
  const area = useArea()
  const businessType = useSession()?.user.business_type
  const to = paths.within(area, bookingScreens[businessType ?? ''] ?? 'bookings')
  return { to, label: getBusinessWords(businessType).bookings }
}

/** What the list of bookings is limited to when it opens. */
export interface BookingsQuery {
  group?: TodayGroup
  listing?: string
  day?: string
}

export const buildBookingsPath = (list: string, query: BookingsQuery): string =>
  `${list}?${new URLSearchParams({ ...query })}`
