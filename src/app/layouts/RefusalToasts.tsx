import { useEffect, useRef } from 'react'
import { useOutbox } from '../../sync/index'
import { retryImport } from '../../retry-import'

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
    const newRows = before ? attention.filter(({ key }) => !before.has(key)) : []
    if (newRows.length === 0) return
    retryImport(() => import('./refusal-toast')).then(
      ({ showRefusal }) => newRows.forEach(showRefusal),
      // The sync status still shows that a change needs attention.
      () => undefined,
    )
  }, [attention])
  return null
}
