import type { Booking } from '#contract/bookings/bookings/bookings'
import { lazyPart } from '../../../../ui/states/lazy-part'

/** Few bookings have a claim, so its code is loaded only where there can be one. */
const CustomerClaim = lazyPart(() => import('./CustomerClaim'), { offline: true })

/** The claim of the business on the deposit, which the customer accepts or disputes. */
export const CustomerDeposit = ({ booking: { _id, status, quote } }: { booking: Booking }) =>
  status === 'completed' && quote.lines.some(({ kind }) => kind === 'deposit') ? (
    <CustomerClaim bookingId={_id} />
  ) : null
