import { useCallback, useEffect, useState } from 'react'
import { getLusakaToday, getNow, subscribeServerTime } from '../../server-time'

const minuteMs = 60_000

/** Returns the current time in ms, updated every minute and when the page becomes visible again. */
export function useNow(): number {
  return useClock(getNow)[0]
}

/** Like `useNow`, with a function that updates the time at once, such as at the end of a countdown. */
export function useUpdatableNow(): [now: number, update: () => void] {
  return useClock(getNow)
}

/** Returns the current day in Zambia. A page that stays open overnight switches to the new day. */
export function useLusakaToday(): string {
  return useClock(getLusakaToday)[0]
}

/** @param read a function of module scope. The component renders again only when its value changes. */
function useClock<T>(read: () => T): [T, () => void] {
  const [value, setValue] = useState(read)
  const update = useCallback(() => setValue(read), [read])
  useEffect(() => {
    const timer = setInterval(update, minuteMs)
    // Browsers pause timers of hidden pages and sleeping phones.
    document.addEventListener('visibilitychange', update)
    const unsubscribe = subscribeServerTime(update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
      unsubscribe()
    }
  }, [update])
  return [value, update]
}
