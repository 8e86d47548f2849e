import { useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { getOrderNumber } from '#contract/bookings/orders/order-number'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { useMyBookings } from '../../../../db/queries/bookings'
import { paths } from '../../../../paths'
import { pullNow, useSyncStatus } from '../../../../sync/index'
import { Card } from '../../../../ui/layout/Card'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Facts } from '../../../../ui/text/Facts'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Split } from '../../../../ui/layout/Split'
import { Stack } from '../../../../ui/layout/Stack'
import { ShareButton } from '../../../../ui/sharing/ShareButton'
import { getBookingStatusView } from '../../shared/booking-status-view'
import { BookingStatusNotice } from '../ticket/BookingStatusNotice'
import { ReceiptButtons } from '../ReceiptButtons'
import { BookAgain } from './BookAgain'
import { ShopSection } from './ShopSection'
import {
  sumRefunds,
  sumPaid,
  findUnpaidBooking,
  groupByShop,
  isOrder,
  sumTotals,
  type OrderBookings,
} from '../../shared/order-bookings'
import { useUpdatableNow } from '../../../../ui/hooks/use-now'

export const head = () => ({ title: 'Your order | Tilipo' })

/** Page of an order: the products, status and actions of each shop, and the total paid. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const order = useMyBookings()?.filter(({ orderId }) => orderId === id)
  const refetch = () => void pullNow()
  return (
    <Stack gap={6}>
      <PageHeader
        title="Your order"
        text={order?.[0] && [...getOrderNumbers(order), formatInstant(order[0].createdAt)].join(', ')}
        back={{ to: `${paths.myBookings}?type=order`, label: 'My Bookings' }}
      />
      <MirrorStates
        data={order}
        status={useSyncStatus()}
        subject="Your bookings"
        errorText="Could not load your order."
        onRetry={refetch}
        skeleton={<Skeletons />}
        isEmpty={(found) => found.length === 0}
        empty={<ErrorState text="Could not load your order." onRetry={refetch} />}
      >
        {(loaded) => isOrder(loaded) && <OrderDetails order={loaded} />}
      </MirrorStates>
    </Stack>
  )
}

/** One number for each shop, which finds its part of the order under it. */
const getOrderNumbers = (order: readonly Booking[]): string[] => {
  const numbers = groupByShop(order).map(getOrderNumber).filter(Boolean)
  return numbers.length > 0 ? [`Order ${numbers.join(' and ')}`] : []
}

function OrderDetails({ order }: { order: OrderBookings }) {
  // The status depends on the time only when a hold expires, so the countdown updates `now`.
  const [now, updateNow] = useUpdatableNow()
  const unpaidBooking = findUnpaidBooking(order, now)
  const shops = groupByShop(order)
  return (
    <Stack gap={4}>
      {unpaidBooking && (
        <BookingStatusNotice
          booking={unpaidBooking}
          statusView={getBookingStatusView(unpaidBooking, now)}
          onHoldEnd={updateNow}
        />
      )}
      <Split>
        <Stack gap={4}>
          {shops.map((shop) => (
            <ShopSection key={shop[0].vendorId} shop={shop} isOnlyShop={shops.length === 1} now={now} />
          ))}
        </Stack>
        <OrderTotal order={order} shops={shops} canBookAgain={!unpaidBooking} />
      </Split>
    </Stack>
  )
}

function OrderTotal({
  order,
  shops,
  canBookAgain,
}: {
  order: OrderBookings
  shops: OrderBookings[]
  canBookAgain: boolean
}) {
  const [paid, refunded] = [sumPaid(order), sumRefunds(order)]
  // A product that was added later is paid by itself.
  const isPaidAtOnce = order.every(({ createdAt }) => createdAt === order[0].createdAt)
  return (
    <Card as="section" pad="lg" aria-label="Order total">
      <Stack gap={4}>
        <Facts
          items={[
            ...(shops.length > 1
              ? shops.map((shop) => ({ label: shop[0].vendorName, value: formatZmw(sumTotals(shop)) }))
              : []),
            { label: 'Total', value: formatZmw(sumTotals(order)), total: true },
            ...(paid > 0 ? [{ label: isPaidAtOnce ? 'Paid in one payment' : 'Paid', value: formatZmw(paid) }] : []),
            ...(refunded > 0 ? [{ label: 'Refund', value: formatZmw(refunded) }] : []),
          ]}
        />
        <ShareButton getShared={() => buildSharedOrder(order, shops)} />
        {paid > 0 && <ReceiptButtons id={order[0].orderId!} kind="order" bookings={order} />}
        {canBookAgain && <BookAgain order={order} />}
      </Stack>
    </Card>
  )
}

const buildSharedOrder = (order: OrderBookings, shops: readonly OrderBookings[]) => ({
  title: 'Order',
  text: [
    ...shops.map((shop) =>
      [
        `${shop[0].vendorName}, order ${getOrderNumber(shop)}`,
        ...shop.map(({ quote }) => quote.undatedSummary ?? quote.summary),
      ].join('\n'),
    ),
    `Total ${formatZmw(sumTotals(order))}`,
  ].join('\n'),
})

const Skeletons = () => (
  <Stack gap={4}>
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </Stack>
)
