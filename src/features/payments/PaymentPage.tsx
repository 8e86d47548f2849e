import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Booking } from '#contract/bookings'
import { bookingProcess, next } from '#contract/process'
import { useBooking, useMyBookings } from '../../db/queries/bookings'
import { pullNow, useSyncStatus } from '../../sync/index'
import { ErrorState } from '../../ui/ErrorState'
import { MirrorStates } from '../../ui/MirrorStates'
import { PageHeader } from '../../ui/PageHeader'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { BookingSummary } from './BookingSummary'
import { dueOf, paidTogether } from './due'
import { OrderSummary } from './OrderSummary'
import { PayForm } from './PayForm'
import { useEnded } from './use-ended'

export const head = () => ({ title: 'Payment | Tilipo' })

export default function PaymentPage() {
  const { bookingId = '' } = useParams()
  const booking = useBooking(bookingId)
  const again = () => void pullNow()
  // The device may not have downloaded a booking that was just created.
  useEffect(() => {
    if (booking === null) void pullNow()
  }, [booking])
  return (
    <MirrorStates
      data={booking}
      status={useSyncStatus()}
      what="This booking"
      errorText="Could not load booking information."
      onRetry={again}
      skeleton={<Skeletons />}
      isEmpty={(one) => one === null}
      empty={<ErrorState text="Could not load booking information." onRetry={again} />}
    >
      {(one) => <Payment booking={one!} />}
    </MirrorStates>
  )
}

function Payment({ booking }: { booking: Booking }) {
  const [isOver, setOver] = useState(() => hasRunOut(booking))
  const together = paidTogether(useMyBookings() ?? [], booking)
  const amount = together.reduce((sum, one) => sum + dueOf(one), 0)
  const isRest = booking.status === 'confirmed' && Boolean(booking.due)
  const mayPay = isRest || next(bookingProcess, booking.status, 'start_payment', 'customer') !== null
  const Ended = useEnded()
  if (!mayPay || isOver) return Ended ? <Ended booking={booking} /> : <Skeletons />
  return (
    <Stack gap={6}>
      <PageHeader title={isRest ? 'Pay balance' : 'Pay for your booking'} />
      {together.length > 1 ? (
        <OrderSummary bookings={together} total={amount} onHoldEnd={() => setOver(true)} />
      ) : (
        <BookingSummary booking={together[0] ?? booking} onHoldEnd={() => setOver(true)} />
      )}
      <PayForm booking={booking} amount={amount} onHoldEnd={() => setOver(true)} />
    </Stack>
  )
}

const hasRunOut = ({ holdExpiresAt }: Booking) => holdExpiresAt !== null && Date.parse(holdExpiresAt) <= Date.now()

const Skeletons = () => (
  <Stack gap={6}>
    <Skeleton shape="heading" width="half" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </Stack>
)
