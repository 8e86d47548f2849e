import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { custodyLabels, type OpenCustodyStep } from '#contract/verticals/carriers/parcels/custody'
import { takeCustodyStep } from '#contract/verticals/carriers/parcels/parcels'
import { send } from '../../../sync/index'
import { toast } from '../../../ui/overlays/toast'
import { formatCommandName, useCurrentPath } from '../../../features/counter/shared/booking-command'
import { getNow } from '../../../server-time'

/** Queues a custody step with the time of this device. It works offline. */
export function useCustodyStep(booking: VendorBooking, onDone: () => void = () => undefined) {
  const [busy, setBusy] = useState<OpenCustodyStep | null>(null)
  const currentPath = useCurrentPath()
  const record = async (step: OpenCustodyStep, place: string) => {
    setBusy(step)
    const name = formatCommandName(`${custodyLabels[step]}, ${place}`, booking)
    const sent = await send(
      takeCustodyStep,
      { params: { id: booking._id }, body: { step, place, at: getStepTime(booking) } },
      { preview: { name, at: currentPath } },
    )
    setBusy(null)
    if (!sent.ok) return toast({ title: 'Not saved', description: sent.message, tone: 'destructive' })
    onDone()
  }
  return { busy, record }
}

/** A step follows the steps that were displayed when it was recorded, even if the clock of this device is slow. */
const getStepTime = ({ parcel }: VendorBooking): string =>
  new Date(Math.max(getNow(), Date.parse(parcel?.steps.at(-1)?.at ?? '') || 0)).toISOString()
