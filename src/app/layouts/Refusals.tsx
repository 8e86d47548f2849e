import { useEffect, useRef } from 'react'
import { getStaffRefusalTitle } from '../../features/staff/refusal-title'
import { useOutbox, type OutboxRow } from '../../sync/index'
import { toast, type ToastMessage } from '../../ui/toast'

type Toast = Pick<ToastMessage, 'title' | 'description'>

/** By the start of the endpoint's name; the description is the default for a refusal without a message. */
const toasts: readonly (readonly [prefix: string, getToast: (row: OutboxRow) => Toast])[] = [
  ['cart.', () => ({ title: 'Failed to update cart. Please try again.' })],
  ['favorites.', () => ({ title: 'Failed to update favorites. Please try again.' })],
  ['applications.', () => ({ title: 'Your application was not accepted.' })],
  ['listings.', () => ({ title: 'Your listing change was not accepted.' })],
  ['business.', () => ({ title: 'Update Failed', description: 'Failed to update business info.' })],
  ['auth.updateProfile', () => ({ title: 'Update Failed', description: 'Failed to update personal info.' })],
  ['staff.', (row) => ({ title: getStaffRefusalTitle(row) })],
  ['support.', () => ({ title: 'Your support message was not accepted.' })],
]

function getRefusalToast(row: OutboxRow): Toast | undefined {
  const { code, message } = row.refusal ?? {}
  if (code === 'conflict') return { title: 'Changed twice', description: message }
  const usual = toasts.find(([prefix]) => row.endpoint.startsWith(prefix))?.[1](row)
  return usual && { ...usual, description: message || usual.description }
}

/** Says it when the server refuses something that was told as done. What was refused before is not news. Renders nothing. */
export function Refusals() {
  const attention = useOutbox()?.attention
  const known = useRef<Set<string>>(null)
  useEffect(() => {
    if (!attention) return
    const before = known.current
    known.current = new Set(attention.map(({ key }) => key))
    if (!before) return
    for (const row of attention) {
      const message = before.has(row.key) ? undefined : getRefusalToast(row)
      if (message) toast({ ...message, tone: 'destructive' })
    }
  }, [attention])
  return null
}
