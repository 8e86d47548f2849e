import { useEffect, useRef } from 'react'
import { getStaffRefusalTitle } from '../../features/staff/refusal-title'
import { useOutbox, type OutboxRow } from '../../sync/index'
import { toast, type ToastMessage } from '../../ui/toast'

type Toast = Pick<ToastMessage, 'title' | 'description'>

/** Toasts by prefix of the endpoint name. The description is used if a refusal has no message. */
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
  const defaultToast = toasts.find(([prefix]) => row.endpoint.startsWith(prefix))?.[1](row)
  return defaultToast && { ...defaultToast, description: message || defaultToast.description }
}

/**
 * Shows a toast when the server refuses a change that the user saw as done. Refusals from before the first render are
 * skipped. Renders nothing.
 */
export function RefusalToasts() {
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
