import { useEffect, useState } from 'react'
import { featured } from '#contract/public-addresses'
import { useRead } from '../../../api/use-read'
import { useSyncStatus } from '../../../sync/index'
import { getOtherSide, pickStartSide, type Side } from './alternation'

const intervalMs = 60_000

/**
 * Returns the data and the current side of the featured block. Every minute it switches the side and, while online,
 * refetches the data in the background; it pauses while the page is hidden. The first side is random, but only after
 * hydration, because the server renders the same page for all users.
 */
export function useFeatured() {
  const read = useRead(featured, {})
  const [side, setSide] = useState<Side>('services')
  const isOffline = useSyncStatus().online === 'no'
  const { refresh } = read

  useEffect(() => setSide(pickStartSide(Math.random())), [])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return
      setSide(getOtherSide)
      if (!isOffline) refresh()
    }, intervalMs)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `refresh` is new with each render, and always the same call
  }, [isOffline])
  return { read, side }
}
