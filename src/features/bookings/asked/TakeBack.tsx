import { useNavigate } from 'react-router-dom'
import type { Booking } from '#contract/bookings'
import { useAsked } from '../../../db/queries/asked'
import { paths } from '../../../paths'
import { discard } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { toast } from '../../../ui/toast'

/** Withdraws a booking request that has not been sent from this device yet. */
export function TakeBack({ booking: { _id } }: { booking: Booking }) {
  const navigate = useNavigate()
  const row = useAsked()?.find(({ input }) => input.body.id === _id)
  if (!row || row.attempted) return null
  const takeBack = async () => {
    const done = await discard(row.key)
    if (done) void navigate(paths.myBookings)
    else
      toast({
        title: 'Too late to withdraw',
        description: "Your request has already been sent. You can cancel it once we've received it.",
        tone: 'destructive',
      })
  }
  return (
    <Button variant="ghost" icon="close" onClick={() => void takeBack()}>
      Withdraw request
    </Button>
  )
}
