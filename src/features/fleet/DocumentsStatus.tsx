import { useState } from 'react'
import { formatDate, lusakaDate } from '#contract/core/dates'
import {
  findFirstExpiring,
  getDocumentStatus,
  type DocumentStatus as ExpiryStatus,
  type Vehicle,
} from '#contract/verticals/fleet/vehicles'
import { Badge, StatusBadge, type Status } from '../../ui/Badge'
import { Row } from '../../ui/Row'
import { Text } from '../../ui/Text'

const useToday = (): string => useState(() => lusakaDate(Date.now()))[0]

const badges: Record<ExpiryStatus, Status> = { valid: 'done', soon: 'waiting', expired: 'attention' }
const labels: Record<ExpiryStatus, string> = { valid: 'Valid', soon: 'Expires soon', expired: 'Expired' }

/** Status of one document. Nothing while the day is not entered. */
export function DocumentStatus({ expires }: { expires: string }) {
  const today = useToday()
  if (!expires) return null
  const status = getDocumentStatus(expires, today)
  return <StatusBadge status={badges[status]}>{labels[status]}</StatusBadge>
}

/** Status of the documents of a vehicle, which is that of the document that expires first. */
export function DocumentsStatus({ documents }: { documents: Vehicle['documents'] }) {
  const today = useToday()
  const first = findFirstExpiring(documents)
  if (!first) return <Badge>None entered</Badge>
  const status = getDocumentStatus(first.expires, today)
  const texts = { valid: 'Valid until', soon: 'Expires', expired: 'Expired' }
  return (
    <Row wrap gap={1}>
      {status !== 'valid' && <Text size="sm">{first.kind}</Text>}
      <StatusBadge status={badges[status]}>{`${texts[status]} ${formatDate(first.expires)}`}</StatusBadge>
    </Row>
  )
}
