import { useEffect, useState } from 'react'
import type { SlotQuantity } from '../db/counter-ledger'
import { useSession } from './index'

/**
 * Watches what this device can sell of a listing from counter stock. Null for customers, whose pages do not load the
 * queries of businesses.
 */
export function useCounterUnits(listingId: string, canSell: boolean): SlotQuantity[] | null {
  const user = useSession()?.user
  const userId = canSell && user && user.user_type !== 'endUser' ? user.id : null
  const [units, setUnits] = useState<SlotQuantity[] | null>(null)
  useEffect(() => {
    if (!userId) return
    let isUnmounted = false
    let stop = () => {}
    const watch = async () => {
      const { watchCounterUnits } = await import('./watch-counter-units')
      if (!isUnmounted) stop = watchCounterUnits(userId, listingId, setUnits)
    }
    watch().catch(() => undefined)
    return () => {
      isUnmounted = true
      stop()
      setUnits(null)
    }
  }, [userId, listingId])
  return units
}
