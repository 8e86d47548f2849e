import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { isHire } from '#contract/verticals/index'
import { lazyPart } from '../../../../ui/states/lazy-part'

/** Only hires have deposits that can be claimed, so the other areas do not load its code. */
const VendorClaim = lazyPart(() => import('./VendorClaim'), { offline: true })

const statuses = ['confirmed', 'in_service', 'completed']

/** The deposit of a hire, in the details of its booking. */
export const VendorDeposit = ({ booking: { _id, bookingType, status, lateReturns } }: { booking: VendorBooking }) =>
  isHire(bookingType) && statuses.includes(status) ? (
    <VendorClaim key={status} bookingId={_id} lateReturns={lateReturns} />
  ) : null
