import { useEffect, useState, type ComponentType } from 'react'
import type { Booking } from '#contract/bookings'
import { patiently } from '../../ui/patiently'

/** Loads the component for bookings that cannot be paid after the page, because most visitors of this page do pay. */
export function useEnded(): ComponentType<{ booking: Booking }> | undefined {
  const [Ended, setEnded] = useState<ComponentType<{ booking: Booking }>>()
  useEffect(() => {
    let gone = false
    patiently(() => import('./Ends')).then(
      (ends) => gone || setEnded(() => ends.Ended),
      () => undefined, // offline: the payment form would not work either
    )
    return () => {
      gone = true
    }
  }, [])
  return Ended
}
