/** Resolves `/dashboard`: the user's own dashboard, or with `?to=bookings&id=7` a booking there. */
import type { StoredUser } from '../../api/session'
import { paths } from '../../paths'
import { getHomePath } from '../guards/access-redirect'
import { bookingScreens, counterScreens, customerScreens, getAreaScreens, saleScreen } from './areas'

/**
 * Returns the target path. Notifications and emails to a business name a screen without knowing the role of the reader.
 */
export function getDashboardTarget(user: StoredUser, search: URLSearchParams): string {
  const [screen, id] = [search.get('to'), search.get('id')]
  const path = getScreenPath(user, screen)
  return path ? path + (id ? `?${new URLSearchParams({ id })}` : '') : getHomePath(user)
}

function getScreenPath(user: StoredUser, screen: string | null): string | null {
  if (user.user_type === 'hotel-manager')
    return screen === 'customers'
      ? paths.hotelManagerGuests
      : screen && ['bookings', 'reviews', saleScreen, ...counterScreens].includes(screen)
        ? paths.within(paths.hotelManager, screen)
        : null
  const home = getHomePath(user)
  if (user.user_type !== 'partner' || home === paths.profile) return null
  if (screen === 'bookings') return paths.within(home, getBookingsSlug(user.business_type ?? ''))
  if (screen === 'customers') return paths.within(home, getCustomersSlug(user.business_type ?? ''))
  return screen && ['reviews', 'finance', saleScreen, ...counterScreens].includes(screen)
    ? paths.within(home, screen)
    : null
}

/** Customers are called guests, passengers or travelers in some areas. */
const getCustomersSlug = (businessType: string): string =>
  getAreaScreens(businessType).find(({ slug }) => customerScreens.includes(slug))?.slug ?? 'customers'

/** Bookings are called orders or shipments in some areas. */
const getBookingsSlug = (businessType: string): string =>
  getAreaScreens(businessType).find(({ slug }) => bookingScreens.includes(slug))?.slug ?? 'bookings'
