import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import { useBooking, useMyBookings } from '../../../db/queries/bookings'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { ErrorState } from '../../../ui/states/ErrorState'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { lazyPart, usePreload } from '../../../ui/states/lazy-part'
import { offerRetry } from '../../../ui/states/MissingPart'
import { BookingSummary } from './BookingSummary'
import { getAmountDue, getBookingsPaidTogether } from './amount-due'
import { OrderSummary } from './OrderSummary'
import { PayForm } from './PayForm'
import { getNow } from '../../../server-time'

export const head = () => ({ title: 'Payment | Tilipo' })

// Most visitors of this page do pay.
const NothingToPay = lazyPart(() => import('./NothingToPay'), {
  when: 'page-loaded',
  fallback: () => <Skeletons />,
  onFailure: offerRetry,
})

export default function PaymentPage() {
  const { bookingId = '' } = useParams()
  const booking = useBooking(bookingId)
  const refetch = () => void pullNow()
  // The device may not have downloaded a booking that was just created.
  useEffect(() => {
    if (booking === null) void pullNow()
  }, [booking])
  return (
    <MirrorStates
      data={booking}
      status={useSyncStatus()}
      subject="This booking"
      errorText="Could not load booking information."
      onRetry={refetch}
      skeleton={<Skeletons />}
      isEmpty={(found) => found === null}
      empty={<ErrorState text="Could not load booking information." onRetry={refetch} />}
    >
      {(loaded) => <Payment booking={loaded} />}
    </MirrorStates>
  )
}

function Payment({ booking }: { booking: Booking }) {
  const [isExpired, setExpired] = useState(() => isHoldExpired(booking))
  const together = getBookingsPaidTogether(useMyBookings() ?? [], booking)
  const amount = together.reduce((sum, unpaid) => sum + getAmountDue(unpaid), 0)
  const isChange = booking.changeOffer?.status === 'accepted'
  const isBalance = isChange || (booking.status === 'confirmed' && Boolean(booking.due))
  const canPay = isBalance || getNextState(bookingStateMachine, booking.status, 'start_payment', 'customer') !== null
  usePreload(NothingToPay)
  if (!canPay || isExpired) return <NothingToPay booking={booking} />
  return (
    <Stack gap={6}>
      <PageHeader title={`Pay ${isChange ? 'for the change' : isBalance ? 'balance' : 'for your booking'}`} />
      {together.length > 1 ? (
        <OrderSummary bookings={together} total={amount} onHoldEnd={() => setExpired(true)} />
      ) : (
        <BookingSummary booking={together[0] ?? booking} onHoldEnd={() => setExpired(true)} />
      )}
      <PayForm booking={booking} amount={amount} onHoldEnd={() => setExpired(true)} />
    </Stack>
  )
}

const isHoldExpired = ({ holdExpiresAt }: Booking) => holdExpiresAt !== null && Date.parse(holdExpiresAt) <= getNow()

const Skeletons = () => (
  <Stack gap={6}>
    <Skeleton shape="heading" width="half" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </Stack>
)
