import type { ApplicationLine } from '../../db/queries/applications'
import { Badge, StatusBadge } from '../../ui/Badge'
import { standingOf } from './standing'

export function ApplicationBadge({ application }: { application: ApplicationLine }) {
  const { label, tone } = standingOf(application)
  return tone === 'quiet' ? <Badge>{label}</Badge> : <StatusBadge status={tone}>{label}</StatusBadge>
}
