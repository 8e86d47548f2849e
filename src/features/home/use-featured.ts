import { useEffect, useState } from 'react'
import { featured } from '#contract/public'
import { useRead } from '../../api/use-read'
import { useSyncStatus } from '../../sync/index'
import { otherSide, startSide, type Side } from './alternation'

export const everyMs = 60_000

/**
 * The featured block's turn and data. Every minute the other side is shown and the data asked for again, silently; only
 * while somebody looks and there is a connection. The first paint is the same for all; chance comes after it.
 */
export function useFeatured() {
  const read = useRead(featured, {})
  const [side, setSide] = useState<Side>('services')
  const isOffline = useSyncStatus().online === 'no'
  const { refresh } = read

  useEffect(() => setSide(startSide(Math.random())), [])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return
      setSide(otherSide)
      if (!isOffline) refresh()
    }, everyMs)
    return () => clearInterval(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `refresh` is made anew with each render and does the same
  }, [isOffline])
  return { read, side }
}
