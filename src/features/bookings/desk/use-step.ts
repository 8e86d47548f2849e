import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings'
import { takeStep, type PartnerStep } from '#contract/booking-steps'
import { call } from '../../../api/client'
import { pullNow } from '../../../sync/index'
import { toast } from '../../../ui/toast'

/** Takes a step at the server, which alone decides; `busy` is the one on its way. */
export function useStep(onDone: () => void) {
  const [busy, setBusy] = useState<PartnerStep | null>(null)
  const take = async ({ _id: id }: VendorBooking, step: PartnerStep, note?: string) => {
    setBusy(step)
    const body = { step, ...(note ? { note } : {}) }
    const result = await call(takeStep, { params: { id }, body })
    await pullNow()
    setBusy(null)
    if (!result.ok) toast({ title: 'Not done', description: result.message, tone: 'destructive' })
    onDone()
  }
  return { busy, take }
}
