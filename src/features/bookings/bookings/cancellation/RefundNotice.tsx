import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatZmwNoBreak } from '#contract/core/money'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Notice } from '../../../../ui/states/Notice'

/** Status of a refund, and what the business gives back. */
export const RefundNotice = ({ booking }: { booking: Booking }) => (
  <>
    <TransferNotice booking={booking} />
    {booking.returnedAtCounter && (
      <Notice
        tone="waiting"
        icon="info"
        title={`${booking.vendorName} gives ${formatZmwNoBreak(booking.returnedAtCounter)} back`}
      >
        You get it at its counter, where you paid it.
      </Notice>
    )}
  </>
)

/** If the wallet rejected the refund, links to the choice of another wallet. */
function TransferNotice({ booking }: { booking: Booking }) {
  const { refund } = booking
  if (!refund) return null
  const amount = formatZmwNoBreak(refund.amount)
  if (refund.status === 'successful')
    return (
      <Notice tone="done" icon="check-circle" title={`${amount} has been sent back`}>
        It's in the wallet you paid from.
      </Notice>
    )
  if (refund.status === 'pending')
    return (
      <Notice tone="waiting" icon="clock" title={`${amount} is on its way back`}>
        It goes back to the wallet you paid from, within 24 hours. You don't need to do anything.
      </Notice>
    )
  return (
    <Notice
      tone="attention"
      icon="alert"
      title={`${amount} could not be delivered`}
      action={<ButtonLink to={paths.refundWallet(booking._id)}>Choose a wallet</ButtonLink>}
    >
      The wallet you paid from didn't accept it. Your money is safe. Choose where to send it.
    </Notice>
  )
}
