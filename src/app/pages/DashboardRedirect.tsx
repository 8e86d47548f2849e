import { paths } from '../../paths'
import { useSession } from '../../sync/index'
import { Redirect } from '../../ui/layout/Redirect'
import { useSearch } from '../../ui/hooks/use-search'
import { getDashboardTarget } from '../menus/dashboard-target'

export default function DashboardRedirect() {
  const user = useSession()?.user
  const [search] = useSearch()
  return <Redirect to={user ? getDashboardTarget(user, search) : paths.home} />
}
