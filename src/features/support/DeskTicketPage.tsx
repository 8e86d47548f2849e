import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatInstant } from '#contract/days'
import { answerTicket, readDeskTicket, settleTicket, type DeskTicket } from '#contract/support-desk'
import { categoryWords, priorityWords, statusWords, ticketNumber } from '#contract/support-words'
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
import { Conversation, type Line } from './Conversation'
import { ReplyBox } from './ReplyBox'
import { TicketStatusBadge } from './TicketStatusBadge'
import { useAsked } from '../../api/use-asked'

export const head = () => ({ title: 'Support ticket | Tilipo' })

/** One support ticket as the support team sees it, with an answer form and status actions. */
export default function DeskTicketPage() {
  const { ticketId = '' } = useParams()
  const newest = useNotifications()?.notifications[0]?._id ?? ''
  const read = useAsked(readDeskTicket, { params: { id: ticketId } }, `${ticketId}/${newest}`)
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
                  lineOf(line, ticket.requester.name),
                )}
              />
              <Answer ticket={ticket} onDone={read.refresh} />
            </Stack>
            <About ticket={ticket} onDone={read.refresh} />
          </Split>
        )}
      </ReadStates>
    </Stack>
  )
}

const lineOf = (line: Omit<Line, 'by' | 'mine'> & { fromSupport: boolean }, name: string): Line => ({
  ...line,
  by: line.fromSupport ? 'Tilipo Support' : name,
  mine: line.fromSupport,
})

function Answer({ ticket: { _id, status }, onDone }: { ticket: DeskTicket; onDone(): void }) {
  // The id stays the same until the server confirms the answer. A retry after a lost response therefore adds it once.
  const [id, setId] = useState(newId)
  if (status === 'closed') return null
  const write = async (message: string) => {
    const result = await call(answerTicket, { params: { id: _id }, body: { id, message } }, { key: id })
    if (!result.ok) return { message: result.message }
    setId(newId())
    toast({ title: 'Answer sent', tone: 'success' })
    onDone()
  }
  return <ReplyBox label="Your answer" onSend={write} />
}

function About({ ticket, onDone }: { ticket: DeskTicket; onDone(): void }) {
  const { requester, _id, category, priority, status, createdAt } = ticket
  return (
    <Card as="section" aria-label="About this ticket">
      <Stack gap={4}>
        <Row>
          <TicketStatusBadge status={status} />
        </Row>
        <Facts
          items={[
            { label: 'Ticket', value: ticketNumber(_id) },
            { label: 'From', value: requester.name },
            ...(requester.companyName ? [{ label: 'Company', value: requester.companyName }] : []),
            { label: 'Email', value: requester.email },
            { label: 'Phone', value: requester.phone ?? 'Not given' },
            { label: 'Topic', value: categoryWords[category] },
            { label: 'Urgency', value: priorityWords[priority] },
            { label: 'Opened', value: formatInstant(createdAt) },
          ]}
        />
        <Settle ticket={ticket} onDone={onDone} />
      </Stack>
    </Card>
  )
}

type Settled = 'open' | 'resolved' | 'closed'
/** The status changes that each status allows. */
const steps: Record<DeskTicket['status'], readonly (readonly [to: Settled, label: string])[]> = {
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

function Settle({ ticket: { _id, status }, onDone }: { ticket: DeskTicket; onDone(): void }) {
  const [busy, setBusy] = useState<Settled>()
  const settle = async (to: Settled) => {
    setBusy(to)
    const result = await call(settleTicket, { params: { id: _id }, body: { status: to } })
    setBusy(undefined)
    if (!result.ok)
      return toast({ title: 'Failed to change the status', description: result.message, tone: 'destructive' })
    toast({ title: `The ticket is now ${statusWords[to].toLowerCase()}.`, tone: 'success' })
    onDone()
  }
  return (
    <Row wrap gap={2}>
      {steps[status].map(([to, label]) => (
        <Button key={to} size="sm" variant="outline" loading={busy === to} onClick={() => void settle(to)}>
          {label}
        </Button>
      ))}
    </Row>
  )
}
