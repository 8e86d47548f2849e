import type { TicketStatus } from '#contract/support'
import { statusWords } from '#contract/support-words'
import { Badge, StatusBadge } from '../../ui/Badge'
import type { IconName } from '../../ui/Icon'

/** An answer asks to be read; what is open waits for the other side. */
const signs: Record<TicketStatus, { tone: 'waiting' | 'syncing' | 'done' | 'neutral'; icon: IconName }> = {
  open: { tone: 'waiting', icon: 'clock' },
  answered: { tone: 'syncing', icon: 'chat' },
  resolved: { tone: 'done', icon: 'check' },
  closed: { tone: 'neutral', icon: 'lock' },
}

export const TicketStatusBadge = ({ status }: { status: TicketStatus }) => (
  <Badge {...signs[status]}>{statusWords[status]}</Badge>
)

/** Written on this device, and the server has not heard of it. */
export const WaitingBadge = () => <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
