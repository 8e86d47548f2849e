import { useEffect, useState } from 'react'
import type { Listing } from '#contract/catalogue/catalogue'
import { retryImport } from '../../../../retry-import'
import { useSession } from '../../../../sync/index'
import type { FoldStock } from '../../../../verticals/known-stock'
import { getNow } from '../../../../server-time'

/**
 * Watches what this device knows about the stock of a listing, also without a connection. Null for visitors, and if the
 * database is unavailable.
 */
export function useKnownStock(listing: Listing, today: string): FoldStock | null {
  const user = useSession()?.user
  const userId = user?.id
  const isBusiness = user !== undefined && user.user_type !== 'endUser'
  const [fold, setFold] = useState<FoldStock | null>(null)
  useEffect(() => {
    if (!userId) return
    let isUnmounted = false
    let stop = () => {}
    const watch = async () => {
      const modules = await retryImport(
        async () =>
          isUnmounted
            ? null
            : Promise.all([
                import('../../../../db/queries/watch-known-stock'),
                import('../../../../verticals/known-stock'),
              ]),
        { untilLoaded: true },
      )
      if (!modules || isUnmounted) return
      const [{ watchKnownStock }, { createStockFold }] = modules
      stop = watchKnownStock(userId, listing._id, isBusiness, (rows) =>
        setFold(() => createStockFold(listing, rows, today, getNow())),
      )
    }
    watch().catch(() => undefined)
    return () => {
      isUnmounted = true
      stop()
      setFold(null)
    }
  }, [userId, listing, isBusiness, today])
  return fold
}
