import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import {
  isServiceStep,
  recordService,
  takePartnerStep,
  type PartnerDecision,
  type PartnerStep,
  type ServiceStep,
} from '#contract/counter/booking-steps'
import { call } from '../../../../api/client'
import { pullNow, send } from '../../../../sync/index'
import { toast } from '../../../../ui/overlays/toast'
import { formatCommandName, useCurrentPath } from '../../shared/booking-command'
import { getBookingWords } from '#contract/verticals/words/index'

/** Takes a booking step. Service steps are queued and work offline. Decisions need the server's response. */
export function useBookingStep(onDone: () => void = () => undefined) {
  const [busy, setBusy] = useState<PartnerStep | null>(null)
  const at = useCurrentPath()
  const take = async (booking: VendorBooking, step: PartnerStep, note?: string) => {
    setBusy(step)
    const result = isServiceStep(step)
      ? await queueServiceStep(booking, step, at)
      : await requestDecision(booking, step, note)
    setBusy(null)
    if (!result.ok) toast({ title: 'Not saved', description: result.message, tone: 'destructive' })
    onDone()
  }
  return { busy, take }
}

const queueServiceStep = (booking: VendorBooking, step: ServiceStep, at: string) =>
  send(
    recordService,
    { params: { id: booking._id }, body: { step } },
    { preview: { name: formatCommandName(getBookingWords(booking).steps[step], booking), at } },
  )

async function requestDecision({ _id: id }: VendorBooking, step: PartnerDecision, note?: string) {
  const result = await call(takePartnerStep, { params: { id }, body: { step, ...(note ? { note } : {}) } })
  await pullNow()
  return result
}
