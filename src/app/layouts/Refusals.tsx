import { useEffect, useRef } from 'react'
import { useOutbox } from '../../sync/index'
import { toast } from '../../ui/toast'

/** Says it when the server refuses something that was told as done. What was refused before is not news. Renders nothing. */
export function Refusals() {
  const attention = useOutbox()?.attention
  const known = useRef<Set<string>>(null)
  useEffect(() => {
    if (!attention) return
    const before = known.current
    known.current = new Set(attention.map(({ key }) => key))
    if (!before) return
    for (const { key, endpoint, refusal } of attention) {
      const isNews = !before.has(key) && endpoint.startsWith('cart.')
      if (isNews) toast({ title: 'Failed to update cart. Please try again.', description: refusal?.message, tone: 'destructive' })
    }
  }, [attention])
  return null
}
