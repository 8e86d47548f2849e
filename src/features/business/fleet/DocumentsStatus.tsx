import { formatDate } from '#contract/core/dates'
import { getDocumentStatus } from '#contract/business/business-documents/document-expiry'
import { findFirstExpiring, vehicleDocumentLabels, type Vehicle } from '#contract/verticals/fleet/vehicles'
import { Badge, StatusBadge } from '../../../ui/text/Badge'
import { documentStatusBadges } from '../../../ui/text/document-status'
import { Row } from '../../../ui/layout/Row'
import { Text } from '../../../ui/text/Text'
import { useLusakaToday } from '../../../ui/hooks/use-now'

/** Status of one document. Nothing while the day is not entered. */
export function DocumentStatus({ expires }: { expires: string }) {
  const today = useLusakaToday()
  if (!expires) return null
  const { status, label } = documentStatusBadges[getDocumentStatus(expires, today)]
  return <StatusBadge status={status}>{label}</StatusBadge>
}

const datedLabels = { valid: 'Valid until', soon: 'Expires', expired: 'Expired', none: '' }

/** Status of the documents of a vehicle, which is that of the document that expires first. */
export function DocumentsStatus({ documents }: { documents: Vehicle['documents'] }) {
  const today = useLusakaToday()
  const first = findFirstExpiring(documents)
  if (!first) return <Badge>None entered</Badge>
  const expiry = getDocumentStatus(first.expires, today)
  return (
    <Row wrap gap={1}>
      {expiry !== 'valid' && <Text size="sm">{vehicleDocumentLabels[first.kind]}</Text>}
      <StatusBadge status={documentStatusBadges[expiry].status}>
        {`${datedLabels[expiry]} ${formatDate(first.expires)}`}
      </StatusBadge>
    </Row>
  )
}
