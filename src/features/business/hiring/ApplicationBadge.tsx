import type { ApplicationLine } from '../../../db/queries/applications'
import { Badge, StatusBadge } from '../../../ui/text/Badge'
import { getApplicationStatusView } from './application-status'

export function ApplicationBadge({ application }: { application: ApplicationLine }) {
  const { label, tone } = getApplicationStatusView(application)
  return tone === 'quiet' ? <Badge>{label}</Badge> : <StatusBadge status={tone}>{label}</StatusBadge>
}
