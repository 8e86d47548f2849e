import { useEffect, useState } from 'react'
import { verifyPayment } from '#contract/payments'
import { call } from '../../api/client'
import { useBooking } from '../../db/queries/bookings'
import { after, waitBefore, words, type Verifying } from './verifying'

/** Asks until it is known, and at once when this device hears that the booking has changed. */
export function useVerification(reference: string | null): Verifying {
  const [state, setState] = useState<Verifying>(() => begin(reference))
  const isOpen = state.is === 'loading' || state.is === 'pending' || (state.is === 'late' && !state.isBack)
  const bookingId = 'booking' in state ? state.booking?._id : undefined
  const heard = useBooking(bookingId ?? '')?.status
  useEffect(() => {
    if (!reference || !isOpen) return
    const asking = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async (attempt: number) => {
      const result = await call(verifyPayment, { params: { reference } }, { signal: asking.signal })
      if (asking.signal.aborted) return
      setState((before) => after(before, result))
      timer = setTimeout(() => void ask(attempt + 1), waitBefore(attempt))
    }
    void ask(0)
    return () => {
      asking.abort()
      clearTimeout(timer)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- news of the booking asks again at once
  }, [reference, isOpen, heard])
  return state
}

const begin = (reference: string | null): Verifying =>
  reference ? { is: 'loading' } : { is: 'failed', message: words.noReference, booking: null }
