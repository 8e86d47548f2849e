import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'
import { Button } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { getAmountToTake, noShowChargeLabel } from '../bookings/reservation-text'
import { ExtendReservation } from './ExtendReservation'
import { TakePayment } from './TakePayment'

/**
 * What staff do with a reservation that is not paid in full: take a payment, or change its option date. A no-show is charged.
 */
export default function ReservationActions({ booking }: { booking: VendorBooking }) {
  const [opened, setOpened] = useState<'payment' | 'option' | null>(null)
  const close = () => setOpened(null)
  const isNoShow = booking.status === 'no_show'
  return (
    <>
      <Row wrap>
        <Button
          size="sm"
          variant={booking.status === 'held' ? 'solid' : 'outline'}
          onClick={() => setOpened('payment')}
        >
          {isNoShow ? noShowChargeLabel : 'Take payment'}: {formatZmw(getAmountToTake(booking))}
        </Button>
        {!isUnsentRequest(booking) && booking.status !== 'completed' && !isNoShow && (
          <Button size="sm" variant="outline" onClick={() => setOpened('option')}>
            Change the option
          </Button>
        )}
      </Row>
      {opened === 'payment' && <TakePayment booking={booking} onClose={close} />}
      {opened === 'option' && <ExtendReservation booking={booking} onClose={close} />}
    </>
  )
}
