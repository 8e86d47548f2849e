import { useCallback, useEffect, useState } from 'react'
import { verifyPayment } from '#contract/money/payments'
import { call } from '../../../api/client'
import { useOnReconnect } from '../../../api/use-on-reconnect'
import { useBooking } from '../../../db/queries/bookings'
import { getNextState, getPollDelayMs, verificationMessages, type VerificationState } from './verification-state'

/**
 * Polls the status of a payment until it is final. Polls immediately when the stored booking changes, when the
 * connection returns, and when the payer retries.
 */
export function useVerification(reference: string | null): { state: VerificationState; retry(): void } {
  const [state, setState] = useState<VerificationState>(() => getInitialState(reference))
  const [retries, setRetries] = useState(0)
  const retry = useCallback(() => setRetries((count) => count + 1), [])
  const isOpen =
    state.is === 'loading' || state.is === 'error' || state.is === 'pending' || (state.is === 'late' && !state.isBack)
  const bookingId = 'booking' in state ? state.booking?._id : undefined
  const bookingStatus = useBooking(bookingId ?? '')?.status
  useEffect(() => {
    if (!reference || !isOpen) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const poll = async (attempt: number) => {
      const result = await call(
        verifyPayment,
        { params: { reference } },
        { signal: controller.signal, defaultMessage: verificationMessages.notVerified },
      )
      if (controller.signal.aborted) return
      setState((before) => getNextState(before, result))
      timer = setTimeout(() => void poll(attempt + 1), getPollDelayMs(attempt))
    }
    void poll(0)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of the booking, and a retry, request it again at once
  }, [reference, isOpen, bookingStatus, retries])
  useOnReconnect(isOpen, retry)
  return { state, retry }
}

const getInitialState = (reference: string | null): VerificationState =>
  reference ? { is: 'loading' } : { is: 'failed', message: verificationMessages.noReference, booking: null }
