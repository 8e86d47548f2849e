import { useEffect, useState } from 'react'
import { quoteOrder, type OrderQuote } from '#contract/orders'
import { call, type Failure } from '../../api/client'
import { useAgainOnline } from '../../api/use-again-online'
import type { AskedItem } from './order'

export interface OrderQuoting {
  quote?: OrderQuote
  failure?: Failure
  again(): void
}

/** Debounce time, so that typing a town sends one request. */
const pauseMs = 300

/** Requests the current price of the items. The previous quote stays on screen while a new one loads. */
export function useOrderQuote(items: readonly AskedItem[] | undefined, town: string): OrderQuoting {
  const [found, setFound] = useState<Omit<OrderQuoting, 'again'>>({})
  const [round, setRound] = useState(0)
  const again = () => setRound((one) => one + 1)
  const key =
    items && items.length > 0 ? JSON.stringify({ items, ...(town.trim() ? { town: town.trim() } : {}) }) : null

  useEffect(() => {
    if (key === null) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const result = await call(quoteOrder, { body: JSON.parse(key) }, { signal: leaving.signal })
      if (!leaving.signal.aborted)
        setFound((before) => (result.ok ? { quote: result.answer } : { ...before, failure: result }))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round asks the same again
  }, [key, round])

  useAgainOnline(found.failure?.kind === 'unreachable', again)
  return { ...found, again }
}
