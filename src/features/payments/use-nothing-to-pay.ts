import { useEffect, useState, type ComponentType } from 'react'
import type { Booking } from '#contract/bookings/bookings'
import { retryImport } from '../../ui/retry-import'

/** Loads the component for bookings that cannot be paid after the page, because most visitors of this page do pay. */
export function useNothingToPay(): ComponentType<{ booking: Booking }> | undefined {
  const [Ended, setNothingToPay] = useState<ComponentType<{ booking: Booking }>>()
  useEffect(() => {
    let isUnmounted = false
    retryImport(() => import('./NothingToPay')).then(
      (module) => isUnmounted || setNothingToPay(() => module.NothingToPay),
      () => undefined, // offline: the payment form would not work either
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return Ended
}
