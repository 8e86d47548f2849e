import { useState } from 'react'
import { clearCart } from '#contract/cart'
import { useCart, type CartView } from '../../db/queries/cart'
import { paths } from '../../paths'
import { pullNow, useSyncStatus } from '../../sync/index'
import { Button, ButtonLink } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { EmptyState } from '../../ui/EmptyState'
import { useFocusOnceEmpty } from '../../ui/focus-beside'
import { MirrorStates } from '../../ui/MirrorStates'
import { MovingItems } from '../../ui/motion/MovingItems'
import { PageHeader } from '../../ui/PageHeader'
import { Row } from '../../ui/Row'
import { Skeleton } from '../../ui/Skeleton'
import { Split } from '../../ui/Split'
import { Stack } from '../../ui/Stack'
import { CartItem } from './CartItem'
import { CartSummary } from './CartSummary'
import { Refused } from './Refused'
import { change } from './change'

export const head = () => ({ title: 'Your cart | Tilipo' })

export default function CartPage() {
  const cart = useCart()
  useFocusOnceEmpty(cart && cart.items.length === 0)
  return (
    <Stack gap={6}>
      <PageHeader title="Your cart" />
      <Refused />
      <MirrorStates
        data={cart}
        status={useSyncStatus()}
        what="Your cart's items"
        errorText="We couldn't load your cart. Please try again."
        onRetry={() => void pullNow()}
        skeleton={<Skeletons />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty />}
      >
        {(full) => <Full cart={full} />}
      </MirrorStates>
    </Stack>
  )
}

const Full = ({ cart }: { cart: CartView }) => (
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
function ClearCart({ cart: { items, known } }: { cart: CartView }) {
  const [asking, setAsking] = useState(false)
  const clear = () => {
    setAsking(false)
    void change(clearCart, { body: { itemIds: known } }, 'Cart has been cleared.')
  }
  return (
    <>
      <Button variant="danger-quiet" icon="trash" onClick={() => setAsking(true)}>
        Clear Cart
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title="Clear your cart?"
        confirm="Clear Cart"
        cancel="Keep items"
        onConfirm={clear}
        onCancel={() => setAsking(false)}
      >
        {items.length === 1 ? 'This item is' : `These ${items.length} items are`} removed from your cart on all your
        devices.
      </ConfirmDialog>
    </>
  )
}

const Empty = () => (
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
