import { useEffect, useState } from 'react'
import type { StoredUser } from '../../../api/session'
import { retryImport } from '../../../retry-import'
import { isAdmin } from '../../guards/roles'

const refreshMs = 60_000

/** Returns the number of waiting items by menu path: after each navigation, and every minute while the page is visible. */
export function useAttentionBadges(user: StoredUser, pathname: string): Readonly<Record<string, number>> {
  const [badges, setBadges] = useState<Record<string, number>>({})
  const isShown = isAdmin(user)
  useEffect(() => {
    if (!isShown) return
    let isCurrent = true
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      const { loadAttentionBadges } = await retryImport(() => import('../../menus/attention-badges'))
      const next = await loadAttentionBadges()
      if (next && isCurrent) setBadges(next)
    }
    const tryRefresh = () => void refresh().catch(() => undefined)
    tryRefresh()
    const timer = setInterval(tryRefresh, refreshMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `pathname` repeats the read after each navigation
  }, [isShown, pathname])
  return badges
}
