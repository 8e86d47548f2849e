import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatInstant } from '#contract/days'
import { formatZmw } from '#contract/money'
import { useMyBookings } from '../../../db/queries/bookings'
import { paths } from '../../../paths'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { Card } from '../../../ui/Card'
import { ErrorState } from '../../../ui/ErrorState'
import { Facts } from '../../../ui/Facts'
import { MirrorStates } from '../../../ui/MirrorStates'
import { PageHeader } from '../../../ui/PageHeader'
import { Skeleton } from '../../../ui/Skeleton'
import { Split } from '../../../ui/Split'
import { Stack } from '../../../ui/Stack'
import { standingOf } from '../standing'
import { StandNotice } from '../ticket/StandNotice'
import { BookAgain } from './BookAgain'
import { ShopSection } from './ShopSection'
import { backOf, paidOf, payable, shopsOf, totalOf, type Together } from './whole'

export const head = () => ({ title: 'Your order | Tilipo' })

/** Page of an order: the products, status and actions of each shop, and the total paid. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const order = useMyBookings()?.filter(({ orderId }) => orderId === id)
  const again = () => void pullNow()
  return (
    <Stack gap={6}>
      <PageHeader
        title="Your order"
        text={order?.[0] && formatInstant(order[0].createdAt)}
        back={{ to: `${paths.myBookings}?type=order`, label: 'My Bookings' }}
      />
      <MirrorStates
        data={order}
        status={useSyncStatus()}
        what="Your bookings"
        errorText="Could not load your order."
        onRetry={again}
        skeleton={<Skeletons />}
        isEmpty={(some) => some.length === 0}
        empty={<ErrorState text="Could not load your order." onRetry={again} />}
      >
        {(some) => <Whole order={some as unknown as Together} />}
      </MirrorStates>
    </Stack>
  )
}

function Whole({ order }: { order: Together }) {
  // The status depends on the time only when a hold expires, so the countdown updates `now`.
  const [now, setNow] = useState(Date.now)
  const toPay = payable(order, now)
  const shops = shopsOf(order)
  return (
    <Stack gap={4}>
      {toPay && <StandNotice booking={toPay} standing={standingOf(toPay, now)} onHoldEnd={() => setNow(Date.now())} />}
      <Split>
        <Stack gap={4}>
          {shops.map((shop) => (
            <ShopSection key={shop[0].vendorId} shop={shop} alone={shops.length === 1} now={now} />
          ))}
        </Stack>
        <Sum order={order} shops={shops} mayRepeat={!toPay} />
      </Split>
    </Stack>
  )
}

function Sum({ order, shops, mayRepeat }: { order: Together; shops: Together[]; mayRepeat: boolean }) {
  const [paid, back] = [paidOf(order), backOf(order)]
  return (
    <Card as="section" pad="lg" aria-label="Order total">
      <Stack gap={4}>
        <Facts
          items={[
            ...(shops.length > 1
              ? shops.map((shop) => ({ label: shop[0].vendorName, value: formatZmw(totalOf(shop)) }))
              : []),
            { label: 'Total', value: formatZmw(totalOf(order)), total: true },
            ...(paid > 0 ? [{ label: 'Paid in one payment', value: formatZmw(paid) }] : []),
            ...(back > 0 ? [{ label: 'Refund', value: formatZmw(back) }] : []),
          ]}
        />
        {mayRepeat && <BookAgain order={order} />}
      </Stack>
    </Card>
  )
}

const Skeletons = () => (
  <Stack gap={4}>
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </Stack>
)
