import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { Redirect } from '../../ui/Redirect'
import { useSearch } from '../../ui/use-search'
import { homeOf } from '../guards/detour'

/** `/dashboard` leads to everybody's own; `?to=bookings&id=` on to a booking there, as notifications and letters do. */
export default function DashboardRedirect() {
  const user = useSession()?.user
  const [search] = useSearch()
  if (!user) return <Redirect to={paths.home} />
  const home = homeOf(user)
  const hasBookings = search.get('to') === 'bookings' && home !== paths.profile && user.user_type !== 'hotel-manager'
  const id = search.get('id')
  const about = hasBookings && id ? `?${new URLSearchParams({ id })}` : ''
  return <Redirect to={hasBookings ? paths.within(home, 'bookings') + about : home} />
}
