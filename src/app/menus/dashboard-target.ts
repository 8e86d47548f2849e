/** Resolves `/dashboard`: the user's own dashboard, or with `?to=bookings&id=7` a booking there. */
import type { KeptUser } from '../../api/session'
import { paths } from '../../paths'
import { homeOf } from '../guards/detour'
import { bookingScreens, screensOf } from './areas'

/**
 * Returns the target path. Notifications and emails to a business name a screen without knowing the role of the reader.
 */
export function getDashboardTarget(user: KeptUser, search: URLSearchParams): string {
  const [screen, id] = [search.get('to'), search.get('id')]
  const path = getScreenPath(user, screen)
  return path ? path + (id ? `?${new URLSearchParams({ id })}` : '') : homeOf(user)
}

function getScreenPath(user: KeptUser, screen: string | null): string | null {
  if (user.user_type === 'hotel-manager') return screen === 'bookings' ? paths.hotelManagerBookings : null
  const home = homeOf(user)
  if (user.user_type !== 'partner' || home === paths.profile) return null
  if (screen === 'bookings') return paths.within(home, getBookingsSlug(user.business_type ?? ''))
  return screen === 'reviews' ? paths.within(home, screen) : null
}

/** Bookings are called orders or shipments in some areas. */
const getBookingsSlug = (businessType: string): string =>
  screensOf(businessType).find(({ slug }) => bookingScreens.includes(slug))?.slug ?? 'bookings'
