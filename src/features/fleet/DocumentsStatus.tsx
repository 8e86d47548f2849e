import { useState } from 'react'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { findFirstExpiring, getDocumentStatus, type Vehicle } from '#contract/verticals/fleet/vehicles'
import { Badge, StatusBadge } from '../../ui/Badge'

const useToday = (): string => useState(() => lusakaDate(Date.now()))[0]

/** Status of one document. Nothing while the day is not entered. */
export function DocumentStatus({ expires }: { expires: string }) {
  const today = useToday()
  if (!expires) return null
  const status = getDocumentStatus(expires, today)
  if (status === 'valid') return <StatusBadge status="done">Valid</StatusBadge>
  return <StatusBadge status="attention">{status === 'soon' ? 'Expires soon' : 'Expired'}</StatusBadge>
}

/** Status of the documents of a vehicle, which is that of the document that expires first. */
export function DocumentsStatus({ documents }: { documents: Vehicle['documents'] }) {
  const today = useToday()
  const first = findFirstExpiring(documents)
  if (!first) return <Badge>None entered</Badge>
  const status = getDocumentStatus(first.expires, today)
  const day = formatDate(first.expires)
  if (status === 'valid') return <StatusBadge status="done">{`Valid until ${day}`}</StatusBadge>
  return (
    <StatusBadge status="attention">
      {status === 'soon' ? `${first.kind} expires ${day}` : `${first.kind} expired ${day}`}
    </StatusBadge>
  )
}
