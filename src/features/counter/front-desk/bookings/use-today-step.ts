import { useState } from 'react'
import { reportOrder } from '#contract/counter/order-reports'
import { recordService } from '#contract/counter/booking-steps'
import { getBookingWords } from '#contract/verticals/words/index'
import { send } from '../../../../sync/index'
import { toast } from '../../../../ui/overlays/toast'
import { formatCommandName, useCurrentPath } from '../../shared/booking-command'
import type { TodayStep } from './today-steps'

type RecordedStep = Exclude<TodayStep, { kind: 'board' }>

/** Queues the step of a row, for everyone on a departure. It works offline. */
export function useTodayStep() {
  const [busy, setBusy] = useState(false)
  const at = useCurrentPath()
  const take = async (next: RecordedStep) => {
    setBusy(true)
    const message = await (next.kind === 'ready' ? reportReady(next, at) : recordAll(next, at))
    setBusy(false)
    if (message !== null) toast({ title: 'Not saved', description: message, tone: 'destructive' })
  }
  return { busy, take }
}

async function reportReady({ booking }: Extract<RecordedStep, { kind: 'ready' }>, at: string): Promise<string | null> {
  const preview = { name: formatCommandName('Ready for collection', booking), at }
  const sent = await send(reportOrder, { params: { id: booking._id }, body: { report: 'ready' } }, { preview })
  return sent.ok ? null : sent.message
}

/** @returns the message of the first failure, after which nothing further is recorded */
async function recordAll(
  { step, bookings }: Extract<RecordedStep, { kind: 'service' }>,
  at: string,
): Promise<string | null> {
  for (const booking of bookings) {
    const name = formatCommandName(getBookingWords(booking).steps[step], booking)
    const sent = await send(recordService, { params: { id: booking._id }, body: { step } }, { preview: { name, at } })
    if (!sent.ok) return sent.message
  }
  return null
}
