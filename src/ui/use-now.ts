import { useEffect, useState } from 'react'
import { lusakaDate } from '#contract/core/dates'

const minuteMs = 60_000

/** Returns the current time in ms, updated every minute and when the page becomes visible again. */
export function useNow(): number {
  return useClock(Date.now)
}

/** Returns the current day in Zambia. A page that stays open overnight switches to the new day. */
export function useLusakaToday(): string {
  return useClock(getLusakaToday)
}

const getLusakaToday = (): string => lusakaDate(Date.now())

/** @param read a function of module scope. The component renders again only when its value changes. */
function useClock<T>(read: () => T): T {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const update = () => setValue(read)
    const timer = setInterval(update, minuteMs)
    // Browsers pause timers of hidden pages and sleeping phones.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [read])
  return value
}
