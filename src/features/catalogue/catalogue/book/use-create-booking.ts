import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { call, type Failure } from '../../../../api/client'
import { useStableKey } from '../../../../api/use-stable-key'
import { paths } from '../../../../paths'
import { getStoredSeal } from './use-quote'

interface BookingCreation {
  isSending: boolean
  /** Failure of the last attempt. */
  failure?: Failure
  send(listingId: string, choice: Record<string, unknown>, seenTotal: number): Promise<Failure | null>
  reset(): void
  /**
   * Returns the id of a booking that was sent without a response. The server may have created it, so a booking request
   * must reuse this id.
   */
  getUnconfirmedId(): string | undefined
}

/** Creates a booking. The client generates its id, which is also the idempotency key of the call. */
export function useCreateBooking(): BookingCreation {
  const navigate = useNavigate()
  const key = useStableKey()
  const [state, setState] = useState<Pick<BookingCreation, 'isSending' | 'failure'> & { id?: string }>({
    isSending: false,
  })

  const send: BookingCreation['send'] = async (listingId, choice, seenTotal) => {
    const id = key.getKey([listingId, choice, seenTotal])
    setState({ isSending: true })
    const result = await call(
      requestBooking,
      { body: { id, listingId, choice, seenTotal, ...getStoredSeal(listingId) } },
      { key: id },
    )
    setState(result.ok ? { isSending: true } : { isSending: false, failure: result, id })
    key.recordResult(result)
    if (result.ok) goToPayment(result.answer)
    return result.ok ? null : result
  }

  const goToPayment = ({ bookingType, _id }: Booking) => void navigate(paths.payment(bookingType, _id))
  return {
    ...state,
    send,
    reset: () => setState({ isSending: false }),
    getUnconfirmedId: () => (state.failure?.kind === 'unreachable' ? state.id : undefined),
  }
}
