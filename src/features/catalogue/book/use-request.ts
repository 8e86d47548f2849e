import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { requestBooking, type Booking } from '#contract/bookings'
import { call, type Failure } from '../../../api/client'
import { useStableKey } from '../../../api/use-stable-key'
import { paths } from '../../../paths'
import { sealOn } from './use-quote'

export interface Requesting {
  sending: boolean
  /** Failure of the last attempt. */
  failure?: Failure
  send(listingId: string, choice: Record<string, unknown>, seenTotal: number): Promise<Failure | null>
  forget(): void
  /**
   * Returns the id of a booking that was sent without a response. The server may have created it, so a booking request
   * must reuse this id.
   */
  unanswered(): string | undefined
}

/** Creates a booking. The client generates its id, which is also the idempotency key of the call. */
export function useRequest(): Requesting {
  const navigate = useNavigate()
  const key = useStableKey()
  const [state, setState] = useState<Pick<Requesting, 'sending' | 'failure'> & { id?: string }>({ sending: false })

  const send: Requesting['send'] = async (listingId, choice, seenTotal) => {
    const id = key.of([listingId, choice, seenTotal])
    setState({ sending: true })
    const result = await call(
      requestBooking,
      { body: { id, listingId, choice, seenTotal, ...sealOn(listingId) } },
      { key: id },
    )
    setState(result.ok ? { sending: true } : { sending: false, failure: result, id })
    key.heard(result)
    if (result.ok) goToPayment(result.answer)
    return result.ok ? null : result
  }

  const goToPayment = ({ bookingType, _id }: Booking) => void navigate(paths.payment(bookingType, _id))
  return {
    ...state,
    send,
    forget: () => setState({ sending: false }),
    unanswered: () => (state.failure?.kind === 'unreachable' ? state.id : undefined),
  }
}
