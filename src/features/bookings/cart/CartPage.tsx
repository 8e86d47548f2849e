import { formatPlural } from '#contract/core/plural'
import { useState } from 'react'
import { clearCart } from '#contract/bookings/orders/cart'
import { useCart, type CartView } from '../../../db/queries/cart'
import { paths } from '../../../paths'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { EmptyState } from '../../../ui/states/EmptyState'
import { useFocusMainWhenEmptied } from '../../../ui/hooks/focus-management'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { MovingItems } from '../../../ui/motion/MovingItems'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { CartItem } from './CartItem'
import { CartSummary } from './CartSummary'
import { RefusedCartChanges } from './RefusedCartChanges'
import { sendCartChange } from './send-cart-change'

export const head = () => ({ title: 'Your cart | Tilipo' })

export default function CartPage() {
  const cart = useCart()
  useFocusMainWhenEmptied(cart && cart.items.length === 0)
  return (
    <Stack gap={6}>
      <PageHeader title="Your cart" />
      <RefusedCartChanges />
      <MirrorStates
        data={cart}
        status={useSyncStatus()}
        subject="Your cart's items"
        errorText="We couldn't load your cart. Please try again."
        onRetry={() => void pullNow()}
        skeleton={<Skeletons />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyCart />}
      >
        {(full) => <CartContents cart={full} />}
      </MirrorStates>
    </Stack>
  )
}

const CartContents = ({ cart }: { cart: CartView }) => (
  <Split sticky>
    <Stack gap={3}>
      <Stack as="ul" gap={3} aria-label="Items in your cart">
        <MovingItems>
          {cart.items.map((item) => (
            <CartItem key={item._id} item={item} />
          ))}
        </MovingItems>
      </Stack>
      <Row justify="to-end">
        <ClearCart cart={cart} />
      </Row>
    </Stack>
    <CartSummary cart={cart} />
  </Split>
)

/** Removes only the items on screen. The user has not seen items that another device adds in the meantime. */
function ClearCart({ cart: { items, clearableIds } }: { cart: CartView }) {
  const [isConfirming, setConfirming] = useState(false)
  const clear = () => {
    setConfirming(false)
    void sendCartChange(clearCart, { body: { itemIds: clearableIds } }, 'Cart has been cleared.')
  }
  return (
    <>
      <Button variant="danger-quiet" icon="trash" onClick={() => setConfirming(true)}>
        Clear Cart
      </Button>
      <ConfirmDialog
        open={isConfirming}
        danger
        title="Clear your cart?"
        confirm="Clear Cart"
        cancel="Keep items"
        onConfirm={clear}
        onCancel={() => setConfirming(false)}
      >
        {formatPlural(items.length, {
          one: 'This item is removed from your cart on all your devices.',
          other: 'These # items are removed from your cart on all your devices.',
        })}
      </ConfirmDialog>
    </>
  )
}

const EmptyCart = () => (
  <EmptyState
    icon="cart"
    title="Your cart is empty"
    text="Items you add from stores appear here, online or offline."
    action={<ButtonLink to={paths.products}>Browse products</ButtonLink>}
  />
)

const Skeletons = () => (
  <Split>
    <Stack gap={3}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Stack>
    <Skeleton shape="block" />
  </Split>
)
