import { useEffect, useState } from 'react'
import { quoteBooking, type Quote } from '#contract/bookings/bookings'
import { call, type Failure } from '../../../api/client'
import { useOnReconnect } from '../../../api/use-on-reconnect'
import { savePrivateDraft, loadPrivateDraft } from '../../../sync/index'

export interface QuoteState {
  /** The price of the current choice. Undefined while it loads and after a failure. */
  quote?: Quote
  /** The last quote of the same choice in this session. */
  lastQuote?: Quote | undefined
  failure?: Failure
  isLoading: boolean
  refetch(): void
}

/** Debounce delay in ms. Five quick clicks on a stepper send one request. */
const debounceMs = 250

const idleState = { isLoading: false } as const

const getSealKey = (listingId: string): string => `${listingId}/seal`

/** Returns the server's signature of the last guaranteed price of this listing. */
export function getStoredSeal(listingId: string): { seal?: string } {
  const seal = loadPrivateDraft(getSealKey(listingId))
  return typeof seal === 'string' ? { seal } : {}
}

/** Requests the price whenever the choice changes. While offline there is no price, and `failure` has the reason. */
export function useQuote(listingId: string, choice: Record<string, unknown> | null, isAtCounter: boolean): QuoteState {
  const [state, setState] = useState<Omit<QuoteState, 'refetch' | 'lastQuote'>>(idleState)
  const [quotesByChoice, setQuotesByChoice] = useState<Readonly<Record<string, Quote>>>({})
  const [attempt, setAttempt] = useState(0)
  const refetch = () => setAttempt((current) => current + 1)
  const key = choice && JSON.stringify(choice)

  useEffect(() => {
    if (key === null) return setState(idleState)
    const abortController = new AbortController()
    setState({ isLoading: true })
    const timer = setTimeout(async () => {
      const result = await call(
        quoteBooking,
        {
          body: {
            listingId,
            choice: JSON.parse(key),
            ...getStoredSeal(listingId),
            ...(isAtCounter && { atCounter: true }),
          },
        },
        { signal: abortController.signal },
      )
      if (abortController.signal.aborted) return
      if (result.ok && result.answer.kept) savePrivateDraft(getSealKey(listingId), result.answer.kept.seal)
      if (result.ok) setQuotesByChoice((before) => ({ ...before, [key]: result.answer }))
      setState(result.ok ? { quote: result.answer, isLoading: false } : { failure: result, isLoading: false })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round asks the same again
  }, [listingId, key, attempt, isAtCounter])

  useOnReconnect(state.failure?.kind === 'unreachable', refetch)

  return { ...state, refetch, lastQuote: key === null ? undefined : quotesByChoice[key] }
}
