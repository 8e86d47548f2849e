import { useState } from 'react'
import { formatPhone } from '#contract/core/format-phone'
import { formatInstant } from '#contract/core/dates'
import {
  assignSupportTicket,
  setSupportTicketStatus,
  type SupportTeamTicket,
} from '#contract/messages/support/support-team'
import {
  ticketCategoryLabels,
  ticketPriorityLabels,
  formatTicketNumber,
} from '#contract/messages/support/support-labels'
import { call } from '../../../api/client'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Facts } from '../../../ui/text/Facts'
import { Field } from '../../../ui/forms/Field'
import { Row } from '../../../ui/layout/Row'
import { Select } from '../../../ui/forms/Select'
import { Stack } from '../../../ui/layout/Stack'
import { Link } from '../../../ui/text/Link'
import { paths } from '../../../paths'
import { toast } from '../../../ui/overlays/toast'
import { TicketStatusBadge } from './TicketStatusBadge'

interface Props {
  ticket: SupportTeamTicket
  team: readonly { _id: string; name: string }[]
  onDone(): void
}

/** Facts of a ticket for the support team, its assignment, and the changes of its status. */
export function TicketFacts({ ticket, team, onDone }: Props) {
  const { requester, _id, category, priority, status, createdAt } = ticket
  return (
    <Card as="section" aria-label="About this ticket">
      <Stack gap={4}>
        <Row>
          <TicketStatusBadge status={status} />
        </Row>
        <Facts
          items={[
            { label: 'Ticket', value: formatTicketNumber(_id) },
            { label: 'From', value: <Link to={paths.adminUser(requester._id)}>{requester.name}</Link> },
            ...(requester.companyName ? [{ label: 'Company', value: requester.companyName }] : []),
            { label: 'Email', value: requester.email || 'None' },
            { label: 'Phone', value: requester.phone ? formatPhone(requester.phone) : 'Not given' },
            { label: 'Topic', value: ticketCategoryLabels[category] },
            { label: 'Urgency', value: ticketPriorityLabels[priority] },
            { label: 'Opened', value: formatInstant(createdAt) },
            { label: 'First response', value: formatElapsed(createdAt, ticket.firstResponseAt) },
            { label: 'Resolution', value: formatElapsed(createdAt, ticket.resolvedAt) },
          ]}
        />
        <Assignee ticket={ticket} team={team} onDone={onDone} />
        <StatusActions ticket={ticket} onDone={onDone} />
      </Stack>
    </Card>
  )
}

type TargetStatus = 'open' | 'resolved' | 'closed'
/** The status changes that each status allows. */
const statusActions: Record<SupportTeamTicket['status'], readonly (readonly [to: TargetStatus, label: string])[]> = {
  open: [
    ['resolved', 'Mark Resolved'],
    ['closed', 'Close'],
  ],
  answered: [
    ['resolved', 'Mark Resolved'],
    ['closed', 'Close'],
  ],
  resolved: [
    ['open', 'Reopen'],
    ['closed', 'Close'],
  ],
  closed: [['open', 'Reopen']],
}

const statusChangedTexts: Record<TargetStatus, string> = {
  open: 'The ticket is now open.',
  resolved: 'The ticket is now resolved.',
  closed: 'The ticket is now closed.',
}

function StatusActions({ ticket: { _id, status }, onDone }: { ticket: SupportTeamTicket; onDone(): void }) {
  const [busy, setBusy] = useState<TargetStatus>()
  const changeStatus = async (to: TargetStatus) => {
    setBusy(to)
    const result = await call(setSupportTicketStatus, { params: { id: _id }, body: { status: to } })
    setBusy(undefined)
    if (!result.ok)
      return toast({ title: 'Failed to change the status', description: result.message, tone: 'destructive' })
    toast({ title: statusChangedTexts[to], tone: 'success' })
    onDone()
  }
  return (
    <Row wrap gap={2}>
      {statusActions[status].map(([to, label]) => (
        <Button key={to} size="sm" variant="outline" loading={busy === to} onClick={() => void changeStatus(to)}>
          {label}
        </Button>
      ))}
    </Row>
  )
}

function Assignee({ ticket: { _id, assignee }, team, onDone }: Props) {
  const assign = async (assigneeId: string) => {
    const result = await call(assignSupportTicket, {
      params: { id: _id },
      body: { assigneeId: assigneeId || null },
    })
    if (!result.ok)
      return toast({ title: 'Failed to assign the ticket', description: result.message, tone: 'destructive' })
    toast({ title: assigneeId ? 'Ticket assigned' : 'Ticket unassigned', tone: 'success' })
    onDone()
  }
  return (
    <Field label="Assigned to">
      <Select
        placeholder="Nobody"
        // A former administrator stays displayed until somebody else is chosen.
        options={buildTeamOptions(
          assignee && !team.some((member) => member._id === assignee._id) ? [assignee, ...team] : team,
        )}
        value={assignee?._id ?? ''}
        onChange={(event) => void assign(event.target.value)}
      />
    </Field>
  )
}

const buildTeamOptions = (members: Props['team']) => members.map(({ _id, name }) => ({ value: _id, label: name }))

/** "2 h 5 min", from the opening of the ticket. */
function formatElapsed(from: string, to: string | null): string {
  if (!to) return 'Not yet'
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}
