import { useEffect, useState } from 'react'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { retryImport } from '../../../../retry-import'
import { useSession } from '../../../../sync/index'

/** Watches the user's own unpaid hold of a listing in the local database. Undefined if the database is unavailable. */
export function useOwnHold(listingId: string): Booking | undefined {
  const userId = useSession()?.user.id
  const [hold, setHold] = useState<Booking>()
  useEffect(() => {
    if (!userId) return
    let isUnmounted = false
    let stop = () => {}
    const watch = async () => {
      const module = await retryImport(
        async () => (isUnmounted ? null : import('../../../../db/queries/watch-own-hold')),
        { untilLoaded: true },
      )
      if (module && !isUnmounted) stop = module.watchOwnHold(userId, listingId, setHold)
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
