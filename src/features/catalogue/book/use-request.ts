import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { requestBooking, type Booking } from '#contract/bookings'
import { call, type Failure } from '../../../api/client'
import { newId } from '../../../api/new-id'
import { paths } from '../../../paths'
import { sealOn } from './use-quote'

export interface Requesting {
  sending: boolean
  /** Why the last try came to nothing. */
  failure?: Failure
  send(listingId: string, choice: Record<string, unknown>, seenTotal: number): Promise<Failure | null>
  forget(): void
  /** Of what was sent and not answered: it may have arrived, and asked for by this it is the same booking. */
  unanswered(): string | undefined
}

/**
 * Asks for the booking. Its id is made here and stays the same until the server has said something definite, so that
 * pressing again after a lost answer is the same booking and never a second one.
 */
export function useRequest(): Requesting {
  const navigate = useNavigate()
  const attempt = useRef<{ id: string; about: string } | null>(null)
  const [state, setState] = useState<Pick<Requesting, 'sending' | 'failure'>>({ sending: false })

  const send: Requesting['send'] = async (listingId, choice, seenTotal) => {
    const about = JSON.stringify([listingId, choice, seenTotal])
    if (attempt.current?.about !== about) attempt.current = { id: newId(), about }
    const { id } = attempt.current
    setState({ sending: true })
    const result = await call(requestBooking, { body: { id, listingId, choice, seenTotal, ...sealOn(listingId) } }, { key: id })
    setState(result.ok ? { sending: true } : { sending: false, failure: result })
    if (!result.ok && result.kind === 'refused') attempt.current = null
    if (result.ok) goToPayment(result.answer)
    return result.ok ? null : result
  }

  const goToPayment = ({ bookingType, _id }: Booking) => void navigate(paths.payment(bookingType, _id))
  return { ...state, send, forget: () => setState({ sending: false }), unanswered: () => (state.failure?.kind === 'unreachable' ? attempt.current?.id : undefined) }
}
