import { useEffect, useState } from 'react'
import type { SlotQuantity } from '../../db/counter-ledger'
import { retryImport } from '../../retry-import'
import { useSession } from '../index'

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
      const module = await retryImport(async () => (isUnmounted ? null : import('../counter/watch-counter-units')), {
        untilLoaded: true,
      })
      if (module && !isUnmounted) stop = module.watchCounterUnits(userId, listingId, setUnits)
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
