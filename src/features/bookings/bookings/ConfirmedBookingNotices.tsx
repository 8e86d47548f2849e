/** Open points of a confirmed booking: the balance to pay, and whether the departure is guaranteed. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatDate, formatInstant } from '#contract/core/dates'
import { formatZmwNoBreak } from '#contract/core/money'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { Notice } from '../../../ui/states/Notice'
import { Stack } from '../../../ui/layout/Stack'

/** Without what a change costs: see `BookingChanges`. */
const getUnpaidBalance = ({ status, due = 0, changeOffer }: Booking): number =>
  status === 'confirmed' && changeOffer?.status !== 'accepted' ? due : 0

const PayBalanceLink = ({ booking }: { booking: Booking }) =>
  getUnpaidBalance(booking) > 0 ? (
    <ButtonLink to={paths.payment(booking.bookingType, booking._id)}>Pay balance</ButtonLink>
  ) : null

export function ConfirmedBookingNotices({ booking }: { booking: Booking }) {
  const { quote, guaranteed, status } = booking
  const balanceDue = getUnpaidBalance(booking)
  if (status !== 'confirmed' || (balanceDue === 0 && typeof guaranteed !== 'boolean')) return null
  return (
    <Stack gap={3}>
      {guaranteed && (
        <Notice tone="done" icon="check-circle" title="Guaranteed">
          Enough people have booked, so it will run.
        </Notice>
      )}
      {guaranteed === false && quote.minimum && (
        <Notice tone="waiting" icon="clock" title={`Needs at least ${quote.minimum.least} people`}>
          We'll let you know by {formatInstant(quote.minimum.decidedAt)}. If it doesn't run, you get a full refund.
        </Notice>
      )}
      {balanceDue > 0 && (
        <Notice
          tone="waiting"
          icon="clock"
          title={`${formatZmwNoBreak(balanceDue)} still to pay`}
          action={<PayBalanceLink booking={booking} />}
        >
          {quote.balance && `Please pay by ${formatDate(quote.balance.dueOn)}.`} If you don't pay the balance by then,
          the booking is cancelled on the terms below.
        </Notice>
      )}
    </Stack>
  )
}
