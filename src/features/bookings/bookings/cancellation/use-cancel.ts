import { useState } from 'react'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { cancelBooking } from '#contract/counter/booking-steps'
import { call, newId } from '../../../../api/client'
import { pullNow } from '../../../../sync/index'
import { toast } from '../../../../ui/overlays/toast'

/**
 * Cancels a booking on the server, which decides the refund and may reject a late cancellation. All attempts share one
 * idempotency key, so a retry takes effect once.
 * @returns `fault`: why the last attempt failed, for the dialog, which stays open
 */
export function useCancel(booking: Booking, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [key] = useState(newId)
  const cancel = async () => {
    setBusy(true)
    setFault(undefined)
    const result = await call(cancelBooking, { params: { id: booking._id } }, { key })
    await pullNow()
    setBusy(false)
    if (!result.ok) return setFault(result.code === 'offline' ? offlineText : result.message)
    toast({ title: 'Booking cancelled' })
    onDone()
  }
  return { busy, fault, cancel, clearFault: () => setFault(undefined) }
}

// The request may have reached the server, so this does not say that nothing was cancelled.
const offlineText = "You need a connection to cancel. Please try again when you're online."
