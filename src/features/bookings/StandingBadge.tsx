import { Badge, StatusBadge } from '../../ui/Badge'
import type { Standing } from './standing'

export const StandingBadge = ({ standing: { label, tone } }: { standing: Pick<Standing, 'label' | 'tone'> }) =>
  tone === 'quiet' ? <Badge>{label}</Badge> : <StatusBadge status={tone}>{label}</StatusBadge>
