import { useEffect, useEffectEvent, useState } from 'react'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { quoteBooking } from '#contract/bookings/bookings/request-booking'
import { call, type Failure } from '../../../../api/client'
import { useOnReconnect } from '../../../../api/use-on-reconnect'
import { limitImport, retryImport } from '../../../../retry-import'
import { savePrivateDraft, loadPrivateDraft } from '../../../../sync/index'
import type { OfflineQuote, PriceSource } from './compute-offline-quote'
import { getNow } from '../../../../server-time'

export interface QuoteState {
  /** The price of the current choice. Undefined while it loads and after a failure. */
  quote?: Quote
  /** Without a connection: the last quote of the same choice in this session, otherwise the price by this device. */
  lastQuote?: Quote | undefined
  /** Age of the prices that this device has calculated `lastQuote` with, in ms since 1970. */
  calculatedFrom?: number | undefined
  failure?: Failure
  isLoading: boolean
  refetch(): void
}

/** Debounce delay in ms. Five quick clicks on a stepper send one request. */
const debounceMs = 250
/** Code that is not on this device cannot be loaded without a connection, in ms. */
const calculationTimeoutMs = 5000

const idleState = { isLoading: false } as const

const getSealKey = (listingId: string): string => `${listingId}/seal`

/** Returns the server's signature of the last guaranteed price of this listing. */
export function getStoredSeal(listingId: string): { seal?: string } {
  const seal = loadPrivateDraft(getSealKey(listingId))
  return typeof seal === 'string' ? { seal } : {}
}

type State = Omit<QuoteState, 'refetch' | 'lastQuote'> & { calculated?: Quote }

/** Requests the price whenever the choice changes. While offline, this device calculates it, and `failure` has the reason. */
export function useQuote(source: PriceSource, choice: Record<string, unknown> | null): QuoteState {
  const { listing, counterUser } = source
  const changedId = source.changed?._id
  const listingId = listing._id
  const isAtCounter = counterUser !== null
  const [state, setState] = useState<State>(idleState)
  const [quotesByChoice, setQuotesByChoice] = useState<Readonly<Record<string, Quote>>>({})
  const [attempt, setAttempt] = useState(0)
  const refetch = () => setAttempt((current) => current + 1)
  const key = choice && JSON.stringify(choice)
  // The latest data of the page: a new version of it alone is no reason to request the price again.
  const calculateNow = useEffectEvent((chosen: Record<string, unknown>) => calculate(source, chosen))
  const prefetch = useEffectEvent(() =>
    loadCalculation()
      .then(({ prefetchRules }) => prefetchRules(listing.vertical))
      .catch(() => undefined),
  )

  useEffect(() => {
    if (key === null) return setState(idleState)
    const abortController = new AbortController()
    setState({ isLoading: true })
    const timer = setTimeout(async () => {
      const { signal } = abortController
      const body = { listingId, choice: JSON.parse(key) }
      const result = changedId
        ? await requestChangeQuote(changedId, body, isAtCounter, signal)
        : await call(
            quoteBooking,
            { body: { ...body, ...getStoredSeal(listingId), ...(isAtCounter && { atCounter: true }) } },
            { signal },
          )
      if (abortController.signal.aborted) return
      if (result.ok) {
        if (result.answer.kept) savePrivateDraft(getSealKey(listingId), result.answer.kept.seal)
        setQuotesByChoice((before) => ({ ...before, [key]: result.answer }))
        setState({ quote: result.answer, isLoading: false })
        // While there is a connection, so that the code is on this device without one.
        void prefetch()
        return
      }
      const calculated = result.kind === 'unreachable' ? await calculateNow(JSON.parse(key)) : null
      if (!abortController.signal.aborted) setState(buildFailedState(result, calculated))
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round asks the same again
  }, [listingId, key, attempt, isAtCounter, changedId])

  useOnReconnect(state.failure?.kind === 'unreachable', refetch)

  const { calculated, calculatedFrom, ...rest } = state
  const known = key === null ? undefined : quotesByChoice[key]
  return { ...rest, refetch, lastQuote: known ?? calculated, ...(!known && calculated && { calculatedFrom }) }
}

/** The endpoints are loaded by the screens of changes only. */
const requestChangeQuote = async (
  id: string,
  body: { listingId: string; choice: Record<string, unknown> },
  isAtCounter: boolean,
  signal: AbortSignal,
) => {
  const input = { params: { id }, body }
  if (isAtCounter) {
    const { quoteChange } = await retryImport(() => import('#contract/counter/booking-changes'))
    return call(quoteChange, input, { signal })
  }
  const { quoteOwnChange } = await retryImport(() => import('#contract/counter/change-offers'))
  return call(quoteOwnChange, input, { signal })
}

const loadCalculation = () => retryImport(() => import('./compute-offline-quote'))

const calculate = (source: PriceSource, choice: Record<string, unknown>): Promise<OfflineQuote | null> =>
  limitImport(
    loadCalculation().then(({ computeOfflineQuote }) => computeOfflineQuote(source, choice, new Date(getNow()))),
    calculationTimeoutMs,
  ).catch(() => null)

function buildFailedState(failure: Failure, calculated: OfflineQuote | null): State {
  if (!calculated) return { failure, isLoading: false }
  if ('faults' in calculated) return { failure: { ...failure, fields: calculated.faults }, isLoading: false }
  return { failure, isLoading: false, calculated: calculated.quote, calculatedFrom: calculated.asOf }
}
