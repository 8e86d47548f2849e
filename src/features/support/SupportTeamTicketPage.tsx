import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatInstant } from '#contract/core/dates'
import {
  replyAsSupportTeam,
  readTicketForTeam,
  setSupportTicketStatus,
  type SupportTeamTicket,
} from '#contract/support/support-team'
import {
  ticketCategoryLabels,
  ticketPriorityLabels,
  ticketStatusLabels,
  formatTicketNumber,
} from '#contract/support/support-labels'
import { call, newId } from '../../api/client'
import { useNotifications } from '../../db/queries/notifications'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Facts } from '../../ui/Facts'
import { PageHeader } from '../../ui/PageHeader'
import { ReadStates } from '../../ui/ReadStates'
import { Row } from '../../ui/Row'
import { Skeleton } from '../../ui/Skeleton'
import { Split } from '../../ui/Split'
import { Stack } from '../../ui/Stack'
import { toast } from '../../ui/toast'
import { Conversation, type TicketMessage } from './Conversation'
import { ReplyBox } from './ReplyBox'
import { TicketStatusBadge } from './TicketStatusBadge'
import { useUncachedRead } from '../../api/use-uncached-read'

export const head = () => ({ title: 'Support ticket | Tilipo' })

/** One support ticket as the support team sees it, with an answer form and status actions. */
export default function SupportTeamTicketPage() {
  const { ticketId = '' } = useParams()
  const newestNotificationId = useNotifications()?.notifications[0]?._id ?? ''
  const read = useUncachedRead(readTicketForTeam, { params: { id: ticketId } }, `${ticketId}/${newestNotificationId}`)
  return (
    <Stack gap={6}>
      <PageHeader
        title={read.data?.ticket.subject ?? 'Support ticket'}
        back={{ to: paths.adminSupportTickets, label: 'Support Tickets' }}
      />
      <ReadStates
        read={read}
        skeleton={<Skeleton shape="block" />}
        errorText={read.error ?? 'Could not fetch this support ticket.'}
      >
        {({ ticket, replies }) => (
          <Split>
            <Stack gap={5}>
              <Conversation
                lines={[{ ...ticket, fromSupport: false }, ...replies].map((line) =>
                  toTicketMessage(line, ticket.requester.name),
                )}
              />
              <AnswerForm ticket={ticket} onDone={read.refresh} />
            </Stack>
            <TicketFacts ticket={ticket} onDone={read.refresh} />
          </Split>
        )}
      </ReadStates>
    </Stack>
  )
}

const toTicketMessage = (
  line: Omit<TicketMessage, 'by' | 'mine'> & { fromSupport: boolean },
  name: string,
): TicketMessage => ({
  ...line,
  by: line.fromSupport ? 'Tilipo Support' : name,
  mine: line.fromSupport,
})

function AnswerForm({ ticket: { _id, status }, onDone }: { ticket: SupportTeamTicket; onDone(): void }) {
  // The id stays the same until the server confirms the answer. A retry after a lost response therefore adds it once.
  const [id, setId] = useState(newId)
  if (status === 'closed') return null
  const sendAnswer = async (message: string) => {
    const result = await call(replyAsSupportTeam, { params: { id: _id }, body: { id, message } }, { key: id })
    if (!result.ok) return { message: result.message }
    setId(newId())
    toast({ title: 'Answer sent', tone: 'success' })
    onDone()
  }
  return <ReplyBox label="Your answer" onSend={sendAnswer} />
}

function TicketFacts({ ticket, onDone }: { ticket: SupportTeamTicket; onDone(): void }) {
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
            { label: 'From', value: requester.name },
            ...(requester.companyName ? [{ label: 'Company', value: requester.companyName }] : []),
            { label: 'Email', value: requester.email },
            { label: 'Phone', value: requester.phone ?? 'Not given' },
            { label: 'Topic', value: ticketCategoryLabels[category] },
            { label: 'Urgency', value: ticketPriorityLabels[priority] },
            { label: 'Opened', value: formatInstant(createdAt) },
          ]}
        />
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

function StatusActions({ ticket: { _id, status }, onDone }: { ticket: SupportTeamTicket; onDone(): void }) {
  const [busy, setBusy] = useState<TargetStatus>()
  const changeStatus = async (to: TargetStatus) => {
    setBusy(to)
    const result = await call(setSupportTicketStatus, { params: { id: _id }, body: { status: to } })
    setBusy(undefined)
    if (!result.ok)
      return toast({ title: 'Failed to change the status', description: result.message, tone: 'destructive' })
    toast({ title: `The ticket is now ${ticketStatusLabels[to].toLowerCase()}.`, tone: 'success' })
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
