import { paths } from '../../../paths'
import { useSession, useSyncStatus } from '../../../sync/index'
import { IconLink } from '../../../ui/forms/IconButton'

/** Shown to visitors and customers only: no other role may open a cart. */
export function CartLink() {
  const { cartCount } = useSyncStatus()
  const user = useSession()?.user
  if (user && user.user_type !== 'endUser') return null
  return <IconLink icon="cart" label="Cart" count={cartCount} to={paths.cart} />
}
