import { formatZmw } from '#contract/core/money'
import { publicSettings } from '#contract/public-addresses'
import { defaultDurations } from '#contract/bookings/bookings/hold-durations'
import { useRead } from '../../../api/use-read'
import { useCart, type CartView } from '../../../db/queries/cart'
import { paths } from '../../../paths'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Facts } from '../../../ui/text/Facts'
import { Heading } from '../../../ui/text/Heading'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { Notice } from '../../../ui/states/Notice'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { AddressFields } from '../shared/AddressFields'
import { OrderRefusal } from './OrderRefusal'
import { ShopSection } from './ShopSection'
import { useCheckout } from './use-checkout'
import { usePlaceOrder, type OrderPlacement } from './use-place-order'

export const head = () => ({ title: 'Checkout | Tilipo' })

export default function CheckoutPage() {
  // Called here and not in `Checkout`: ordering empties the cart, which unmounts `Checkout` and would lose the attempt.
  const placement = usePlaceOrder()
  return (
    <Stack gap={6}>
      <PageHeader title="Checkout" />
      <MirrorStates
        data={useCart()}
        status={useSyncStatus()}
        subject="Your cart"
        errorText="We couldn't load your cart. Please try again."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ availableCount }) => availableCount === 0}
        empty={
          <EmptyState
            icon="cart"
            title="Your cart is empty"
            text="Add items to your cart, then order them here."
            action={<ButtonLink to={paths.cart}>Back to cart</ButtonLink>}
          />
        }
      >
        {(cart) => <Checkout cart={cart} placement={placement} />}
      </MirrorStates>
    </Stack>
  )
}

function Checkout({ cart, placement }: { cart: CartView; placement: OrderPlacement }) {
  const checkout = useCheckout(cart, placement)
  const { quoting, ways, address, faults, wantsAddress, failure } = checkout
  const { quote } = quoting
  const currentFailure = failure ?? quoting.failure
  if (!quote)
    return currentFailure ? (
      <QuoteFailure
        isOffline={currentFailure.kind === 'unreachable'}
        message={currentFailure.message}
        onRetry={quoting.again}
      />
    ) : (
      <Skeleton shape="block" />
    )
  return (
    <Split sticky>
      <Stack gap={4}>
        {quote.shops.map((shop) => (
          <ShopSection
            key={shop.vendorId}
            shop={shop}
            receivingByShop={ways}
            town={address.town}
            onReceivingChange={(way) => checkout.setReceiving(shop.vendorId, way)}
          />
        ))}
        {wantsAddress && <AddressFields draft={address} faults={faults} onChange={checkout.setAddress} />}
      </Stack>
      <Stack gap={3}>
        {currentFailure && <OrderRefusal failure={currentFailure} quote={quote} />}
        <Summary checkout={checkout} isSent={!cart.items.some(({ pending }) => pending)} />
      </Stack>
    </Split>
  )
}

const QuoteFailure = ({ isOffline, message, onRetry }: { isOffline: boolean; message: string; onRetry(): void }) => (
  <Notice
    tone={isOffline ? 'waiting' : 'attention'}
    icon={isOffline ? 'cloud-off' : 'alert'}
    role="status"
    title={isOffline ? 'You need a connection to check out' : undefined}
    action={
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {isOffline ? 'Your cart and the details you entered are saved.' : message}
  </Notice>
)

function Summary({ checkout, isSent }: { checkout: ReturnType<typeof useCheckout>; isSent: boolean }) {
  const { sum, sending, order, quoting, wantsAddress } = checkout
  const blockReason = getBlockReason(checkout, isSent)
  const minutes = useRead(publicSettings, {}).data?.holdMinutes ?? defaultDurations.holdMinutes
  return (
    <Card as="section" pad="lg" aria-label="Summary">
      <Stack gap={4}>
        <Heading level={2} size="card">
          Summary
        </Heading>
        {sum && (
          <Facts
            items={[
              { label: 'Products', value: formatZmw(sum.goods) },
              ...(wantsAddress
                ? [{ label: 'Delivery', value: sum.delivery > 0 ? formatZmw(sum.delivery) : 'Free' }]
                : []),
              { label: 'Total', value: formatZmw(sum.total), total: true },
            ]}
          />
        )}
        {blockReason && <Text size="sm">{blockReason}</Text>}
        <Button full size="lg" loading={sending} disabled={blockReason !== null} onClick={() => void order()}>
          Order and pay
        </Button>
        <Text size="sm" tone="muted">
          We hold everything for you for {minutes} minutes. You pay once for the whole order.
        </Text>
        <Disclosure summary="Cancellation and terms">
          <Text pre>{quoting.quote?.shops[0]?.policy ?? ''}</Text>
        </Disclosure>
      </Stack>
    </Card>
  )
}

/** Returns what the buyer must do before ordering, or null if the order can be placed. */
function getBlockReason({ sum, short, address }: ReturnType<typeof useCheckout>, isSent: boolean): string | null {
  if (!sum)
    return address.town.trim()
      ? "Not every shop delivers there. Please choose collection for those that don't."
      : 'Enter your town to see the delivery cost.'
  if (short.length > 0) return "Some products don't have enough stock left. Please change them first."
  return isSent ? null : 'Your cart changes are being sent.'
}
