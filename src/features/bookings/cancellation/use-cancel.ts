import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings'
import { cancelBooking } from '#contract/bookings/booking-steps'
import { call, newId } from '../../../api/client'
import { pullNow } from '../../../sync/index'
import { toast } from '../../../ui/toast'

/**
 * Cancels a booking on the server, which decides the refund and may reject a late cancellation. All attempts share one
 * idempotency key, so a retry takes effect once.
 */
export function useCancel(booking: Booking, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [key] = useState(newId)
  const cancel = async () => {
    setBusy(true)
    const result = await call(cancelBooking, { params: { id: booking._id } }, { key })
    await pullNow()
    setBusy(false)
    if (result.ok) toast({ title: 'Booking cancelled' })
    else toast({ title: 'Not cancelled', description: result.message, tone: 'destructive' })
    onDone()
  }
  return { busy, cancel }
}
