import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { Redirect } from '../../ui/Redirect'
import { useSearch } from '../../ui/use-search'
import { homeOf } from '../guards/detour'
import { bookingScreens, screensOf } from '../menus/areas'

/** Screens of every business's area, to which notifications and letters lead without knowing whose they are. */
const leadsTo: readonly (string | null)[] = ['bookings', 'reviews']

/** `/dashboard` leads to everybody's own; `?to=bookings&id=` on to a booking there. */
export default function DashboardRedirect() {
  const user = useSession()?.user
  const [search] = useSearch()
  if (!user) return <Redirect to={paths.home} />
  const home = homeOf(user)
  const [to, id] = [search.get('to'), search.get('id')]
  const isThere = leadsTo.includes(to) && home !== paths.profile && user.user_type !== 'hotel-manager'
  return <Redirect to={isThere ? paths.within(home, calledAt(user.business_type ?? '', to!)) + (id ? `?${new URLSearchParams({ id })}` : '') : home} />
}

/** Bookings as the business's own menu calls them. */
const calledAt = (businessType: string, to: string): string =>
  (bookingScreens.includes(to) && screensOf(businessType).find(({ slug }) => bookingScreens.includes(slug))?.slug) || to
