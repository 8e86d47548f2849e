import { useEffect, useState } from 'react'
import { quoteOrder, type OrderQuote } from '#contract/bookings/orders/orders'
import { call, type Failure } from '../../../api/client'
import { useOnReconnect } from '../../../api/use-on-reconnect'
import type { RequestedItem } from './order'

interface OrderQuoteState {
  quote?: OrderQuote
  failure?: Failure
  again(): void
}

/** Debounce time, so that typing a town sends one request. */
const debounceMs = 300

/** Requests the current price of the items. The previous quote stays on screen while a new one loads. */
export function useOrderQuote(items: readonly RequestedItem[] | undefined, town: string): OrderQuoteState {
  const [quoteState, setQuoteState] = useState<Omit<OrderQuoteState, 'again'>>({})
  const [requestCount, setRequestCount] = useState(0)
  const again = () => setRequestCount((count) => count + 1)
  const key =
    items && items.length > 0 ? JSON.stringify({ items, ...(town.trim() ? { town: town.trim() } : {}) }) : null

  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const result = await call(quoteOrder, { body: JSON.parse(key) }, { signal: controller.signal })
      if (!controller.signal.aborted)
        setQuoteState((before) => (result.ok ? { quote: result.answer } : { ...before, failure: result }))
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round asks the same again
  }, [key, requestCount])

  useOnReconnect(quoteState.failure?.kind === 'unreachable', again)
  return { ...quoteState, again }
}
