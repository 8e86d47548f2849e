import { Badge, StatusBadge } from '../../../ui/text/Badge'
import type { BookingStatusView } from './booking-status-view'

export const BookingStatusBadge = ({
  statusView: { label, tone },
}: {
  statusView: Pick<BookingStatusView, 'label' | 'tone'>
}) => (tone === 'quiet' ? <Badge>{label}</Badge> : <StatusBadge status={tone}>{label}</StatusBadge>)
