import type { SupportTicketStatus } from '#contract/messages/support/support'
import { ticketStatusLabels } from '#contract/messages/support/support-labels'
import { Badge, StatusBadge } from '../../../ui/text/Badge'
import type { IconName } from '../../../ui/text/Icon'

/** An answered ticket stands out because the user should read it. An open ticket waits for the support team. */
const statusBadges: Record<SupportTicketStatus, { tone: 'waiting' | 'syncing' | 'done' | 'neutral'; icon: IconName }> =
  {
    open: { tone: 'waiting', icon: 'clock' },
    answered: { tone: 'syncing', icon: 'chat' },
    resolved: { tone: 'done', icon: 'check' },
    closed: { tone: 'neutral', icon: 'lock' },
  }

export const TicketStatusBadge = ({ status }: { status: SupportTicketStatus }) => (
  <Badge {...statusBadges[status]}>{ticketStatusLabels[status]}</Badge>
)

/** Marks a ticket or reply that has not been sent to the server. */
export const PendingBadge = () => <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
