import { useCart } from '../../db/queries/cart'
import { formatZmw } from '#contract/money'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'

export const head = () => ({ title: 'Checkout | Tilipo' })

export default function CheckoutPage() {
  const { count = 0, total = 0 } = useCart() ?? {}
  const kept = count > 0 ? `Your cart is kept: ${count === 1 ? '1 item' : `${count} items`}, ${formatZmw(total)}.` : 'Your cart is empty.'
  return (
    <Stack gap={6}>
      <PageHeader title="Checkout" />
      <EmptyState
        icon="cart"
        title="Checkout is not here yet"
        text={`Paying for products is still being built. ${kept}`}
        action={<ButtonLink to={paths.cart}>Back to Cart</ButtonLink>}
      />
    </Stack>
  )
}
