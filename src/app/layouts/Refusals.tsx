import { useEffect, useRef } from 'react'
import { useOutbox } from '../../sync/index'
import { toast } from '../../ui/toast'

/** What was not done, by the endpoint's name. */
const titles = [
  ['cart.', 'Failed to update cart. Please try again.'],
  ['favorites.', 'Failed to update favorites. Please try again.'],
  ['applications.', 'Your application was not accepted.'],
  ['listings.', 'A change of what you offer was not accepted.'],
  ['business.', 'Failed to update business info.'],
  ['staff.', 'Could not update the user.'],
  ['support.', 'Your words to Support were not accepted.'],
] as const

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
      const title = refusal?.code === 'conflict' ? 'Changed twice' : titles.find(([prefix]) => endpoint.startsWith(prefix))?.[1]
      if (title && !before.has(key)) toast({ title, description: refusal?.message, tone: 'destructive' })
    }
  }, [attention])
  return null
}
