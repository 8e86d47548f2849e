import { useEffect, useState } from 'react'
import { quoteBooking, type Quote } from '#contract/bookings'
import { call, type Failure } from '../../../api/client'
import { useAgainOnline } from '../../../api/use-again-online'
import { keepTyped, typedBefore } from '../../../sync/index'

export interface Quoting {
  /** The price of the current choice. Undefined while it loads and after a failure. */
  quote?: Quote
  /** The last quote of the same choice in this session. */
  seen?: Quote | undefined
  failure?: Failure
  asking: boolean
  again(): void
}

/** Debounce delay in ms. Five quick clicks on a stepper send one request. */
const pauseMs = 250

const nothing = { asking: false } as const

const sealOf = (listingId: string): string => `${listingId}/seal`

/** Returns the server's signature of the last guaranteed price of this listing. */
export function sealOn(listingId: string): { seal?: string } {
  const seal = typedBefore(sealOf(listingId))
  return typeof seal === 'string' ? { seal } : {}
}

/** Requests the price whenever the choice changes. While offline there is no price, and `failure` has the reason. */
export function useQuote(listingId: string, choice: Record<string, unknown> | null): Quoting {
  const [found, setFound] = useState<Omit<Quoting, 'again' | 'seen'>>(nothing)
  const [seen, setSeen] = useState<Readonly<Record<string, Quote>>>({})
  const [round, setRound] = useState(0)
  const again = () => setRound((one) => one + 1)
  const key = choice && JSON.stringify(choice)

  useEffect(() => {
    if (key === null) return setFound(nothing)
    const leaving = new AbortController()
    setFound({ asking: true })
    const timer = setTimeout(async () => {
      const result = await call(
        quoteBooking,
        { body: { listingId, choice: JSON.parse(key), ...sealOn(listingId) } },
        { signal: leaving.signal },
      )
      if (leaving.signal.aborted) return
      if (result.ok && result.answer.kept) keepTyped(sealOf(listingId), result.answer.kept.seal)
      if (result.ok) setSeen((before) => ({ ...before, [key]: result.answer }))
      setFound(result.ok ? { quote: result.answer, asking: false } : { failure: result, asking: false })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round asks the same again
  }, [listingId, key, round])

  useAgainOnline(found.failure?.kind === 'unreachable', again)

  return { ...found, again, seen: key === null ? undefined : seen[key] }
}
