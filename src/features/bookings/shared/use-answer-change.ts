import { useState } from 'react'
import type { ChangeOffer } from '#contract/bookings/bookings/bookings'
import type { Result } from '../../../api/client'

interface Options<T> {
  offer: ChangeOffer
  /** The price of the booking as it is. */
  price: number
  send(accepts: boolean): Promise<Result<T>>
  /** Saves the same answer, to be sent once there is a connection. */
  queue(accepts: boolean): Promise<{ ok: true } | { ok: false; message: string }>
  onAnswered(booking: T, accepts: boolean): void
}

/**
 * Answers an offer of a change. Without a connection the answer is saved, unless something has to be paid for it. An answer whose
 * response was lost is saved too: the server takes it once.
 */
export function useAnswerChange<T>({ offer, price, send, queue, onAnswered }: Options<T>) {
  const [busy, setBusy] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<string>()
  const answer = async (accepts: boolean) => {
    setBusy(accepts)
    setFailure(undefined)
    const sent = await send(accepts)
    const isLost = !sent.ok && sent.kind === 'unreachable'
    const needsPayment = accepts && offer.total > price
    const result = isLost && !needsPayment ? await queue(accepts) : sent
    setBusy(null)
    if (!result.ok) setFailure(isLost && needsPayment ? paymentText : result.message)
    else if (sent.ok) onAnswered(sent.answer, accepts)
  }
  return { answer, busy, failure }
}

// The answer may have reached the server.
const paymentText = "You need a connection to accept a change that costs more. Please try again when you're online."
