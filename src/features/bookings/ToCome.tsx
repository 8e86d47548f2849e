/** What is still open of a booking that stands: the rest of its price, and whether its departure takes place. */
import type { Booking } from '#contract/bookings'
import { formatDate, formatInstant } from '#contract/days'
import { wholeZmw } from '#contract/money'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Stack } from '../../ui/Stack'

const restOf = ({ status, due = 0 }: Booking): number => (status === 'confirmed' ? due : 0)

const PayRest = ({ booking }: { booking: Booking }) =>
  restOf(booking) > 0 ? (
    <ButtonLink to={paths.payment(booking.bookingType, booking._id)}>Pay the rest</ButtonLink>
  ) : null

export function ToCome({ booking }: { booking: Booking }) {
  const { quote, guaranteed, status } = booking
  const rest = restOf(booking)
  if (status !== 'confirmed' || (rest === 0 && typeof guaranteed !== 'boolean')) return null
  return (
    <Stack gap={3}>
      {guaranteed && (
        <Notice tone="done" icon="check-circle" title="Guaranteed">
          Enough people have booked: it takes place.
        </Notice>
      )}
      {guaranteed === false && quote.minimum && (
        <Notice tone="waiting" icon="clock" title={`It takes place with ${quote.minimum.least} people or more`}>
          You hear by {formatInstant(quote.minimum.decidedAt)}. If it does not take place, you get all your money back.
        </Notice>
      )}
      {rest > 0 && (
        <Notice
          tone="waiting"
          icon="clock"
          title={`${wholeZmw(rest)} still to pay`}
          action={<PayRest booking={booking} />}
        >
          {quote.balance && `Please pay by ${formatDate(quote.balance.dueOn)}.`} A booking whose rest is not paid by
          then is cancelled on the terms below.
        </Notice>
      )}
    </Stack>
  )
}
