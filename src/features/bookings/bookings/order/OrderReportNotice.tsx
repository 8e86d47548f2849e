import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatDate, formatInstant } from '#contract/core/dates'
import { Notice } from '../../../../ui/states/Notice'

/** What the shop has reported about goods that the customer waits for. */
export function OrderReportNotice({ booking: { status, readyAt, delayedUntil } }: { booking: Booking }) {
  if (status === 'confirmed' && readyAt)
    return (
      <Notice tone="done" icon="check-circle" title="Ready for collection">
        Since {formatInstant(readyAt)}. Show your ticket at the shop.
      </Notice>
    )
  if ((status === 'confirmed' || status === 'in_service') && delayedUntil)
    return (
      <Notice tone="waiting" icon="clock" title="Delayed">
        The shop expects your order by {formatDate(delayedUntil)}.
      </Notice>
    )
  return null
}
