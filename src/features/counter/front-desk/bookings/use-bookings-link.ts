import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { useArea } from '../sales/use-area'
import { getPageTexts } from './vendor-status-view'

/** Slug of the vendor bookings screen, where an area has another one in its menu. */
const bookingScreens: Record<string, string> = { store: 'orders', carrier: 'shipments' }

/** Returns the link back to the vendor bookings, under the name that they have in the area. */
export function useBookingsLink(): { to: string; label: string } {
  const area = useArea()
  const to = paths.within(area, bookingScreens[useSession()?.user.business_type ?? ''] ?? 'bookings')
  return { to, label: getPageTexts(to).title }
}
