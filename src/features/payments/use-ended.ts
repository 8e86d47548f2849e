import { useEffect, useState, type ComponentType } from 'react'
import type { Booking } from '#contract/bookings'
import { patiently } from '../../ui/patiently'

/** What is said where there is nothing to pay: most who come here pay, so it is fetched once the page stands. */
export function useEnded(): ComponentType<{ booking: Booking }> | undefined {
  const [Ended, setEnded] = useState<ComponentType<{ booking: Booking }>>()
  useEffect(() => {
    let gone = false
    patiently(() => import('./Ends')).then(
      (ends) => gone || setEnded(() => ends.Ended),
      () => undefined, // no line: nothing could be paid either
    )
    return () => {
      gone = true
    }
  }, [])
  return Ended
}
