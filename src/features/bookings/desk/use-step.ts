import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { VendorBooking } from '#contract/bookings'
import {
  isServiceStep,
  serveBooking,
  takeStep,
  type DeskDecision,
  type PartnerStep,
  type ServiceStep,
} from '#contract/booking-steps'
import { call } from '../../../api/client'
import { pullNow, send } from '../../../sync/index'
import { toast } from '../../../ui/toast'
import { deskWords } from '../../../verticals/desk-words'

/** Takes a booking step. Service steps are queued and work offline. Decisions need the server's response. */
export function useStep(onDone: () => void = () => undefined) {
  const [busy, setBusy] = useState<PartnerStep | null>(null)
  const at = useHere()
  const take = async (booking: VendorBooking, step: PartnerStep, note?: string) => {
    setBusy(step)
    const result = isServiceStep(step) ? await serve(booking, step, at) : await decide(booking, step, note)
    setBusy(null)
    if (!result.ok) toast({ title: 'Not saved', description: result.message, tone: 'destructive' })
    onDone()
  }
  return { busy, take }
}

/** Returns the current URL, so that the sync center can link back to the open booking. */
export function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}

export const aboutIt = (what: string, { customerName, reference }: VendorBooking): string =>
  `${what}, ${customerName}, ${reference}`

const serve = (booking: VendorBooking, step: ServiceStep, at: string) =>
  send(
    serveBooking,
    { params: { id: booking._id }, body: { step } },
    { preview: { name: aboutIt(deskWords(booking.bookingType)[step], booking), at } },
  )

async function decide({ _id: id }: VendorBooking, step: DeskDecision, note?: string) {
  const result = await call(takeStep, { params: { id }, body: { step, ...(note ? { note } : {}) } })
  await pullNow()
  return result
}
