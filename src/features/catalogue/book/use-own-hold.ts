import { useEffect, useState } from 'react'
import type { Booking } from '#contract/bookings/bookings'
import { useSession } from '../../../sync/index'

/** Watches the user's own unpaid hold of a listing in the local database. Undefined if the database is unavailable. */
export function useOwnHold(listingId: string): Booking | undefined {
  const userId = useSession()?.user.id
  const [hold, setHold] = useState<Booking>()
  useEffect(() => {
    if (!userId) return
    let isUnmounted = false
    let stop = () => {}
    const watch = async () => {
      const { watchOwnHold } = await import('../../../db/queries/watch-own-hold')
      if (!isUnmounted) stop = watchOwnHold(userId, listingId, setHold)
    }
    watch().catch(() => undefined)
    return () => {
      isUnmounted = true
      stop()
      setHold(undefined)
    }
  }, [userId, listingId])
  return hold
}
