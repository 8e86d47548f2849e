import { useCallback, useEffect, useState } from 'react'
import { verifyPayment } from '#contract/payments'
import { call } from '../../api/client'
import { useAgainOnline } from '../../api/use-again-online'
import { useBooking } from '../../db/queries/bookings'
import { after, waitBefore, words, type Verifying } from './verifying'

/**
 * Polls the status of a payment until it is final. Polls immediately when the stored booking changes, when the
 * connection returns, and when the payer retries.
 */
export function useVerification(reference: string | null): { state: Verifying; retry(): void } {
  const [state, setState] = useState<Verifying>(() => begin(reference))
  const [retries, setRetries] = useState(0)
  const retry = useCallback(() => setRetries((count) => count + 1), [])
  const isOpen =
    state.is === 'loading' || state.is === 'error' || state.is === 'pending' || (state.is === 'late' && !state.isBack)
  const bookingId = 'booking' in state ? state.booking?._id : undefined
  const heard = useBooking(bookingId ?? '')?.status
  useEffect(() => {
    if (!reference || !isOpen) return
    const asking = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async (attempt: number) => {
      const result = await call(
        verifyPayment,
        { params: { reference } },
        { signal: asking.signal, defaultMessage: words.notVerified },
      )
      if (asking.signal.aborted) return
      setState((before) => after(before, result))
      timer = setTimeout(() => void ask(attempt + 1), waitBefore(attempt))
    }
    void ask(0)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a change of the booking, and a retry, request it again at once
  }, [reference, isOpen, heard, retries])
  useAgainOnline(isOpen, retry)
  return { state, retry }
}

const begin = (reference: string | null): Verifying =>
  reference ? { is: 'loading' } : { is: 'failed', message: words.noReference, booking: null }
