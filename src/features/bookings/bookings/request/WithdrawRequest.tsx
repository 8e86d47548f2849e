import { useNavigate } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { useBookingRequests } from '../../../../db/queries/booking-requests'
import { paths } from '../../../../paths'
import { discardPending, type UserAction } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { toast } from '../../../../ui/overlays/toast'

/** Withdraws a booking request that has not been sent from this device yet. */
export function WithdrawRequest({ booking: { _id } }: { booking: Booking }) {
  const navigate = useNavigate()
  const row = useBookingRequests()?.find(({ input }) => input.body.id === _id)
  if (!row || row.attempted) return null
  const withdraw = async (action: UserAction) => {
    const isDiscarded = await discardPending(row.key, action)
    if (isDiscarded) void navigate(paths.myBookings)
    else
      toast({
        title: 'Too late to withdraw',
        description: "Your request has already been sent. You can cancel it once we've received it.",
        tone: 'destructive',
      })
  }
  return (
    <Button variant="ghost" icon="close" onClick={(action) => void withdraw(action)}>
      Withdraw request
    </Button>
  )
}
