import { paths } from '../../../paths'
import { useSyncStatus } from '../../../sync/index'
import { IconLink } from '../../../ui/IconButton'

export function CartLink() {
  const { cartCount } = useSyncStatus()
  return <IconLink icon="cart" label="Cart" count={cartCount} to={paths.cart} />
}
