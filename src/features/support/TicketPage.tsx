import { useParams } from 'react-router-dom'
import { formatInstant } from '#contract/days'
import { replyToTicket } from '#contract/support'
import { categoryWords, priorityWords, ticketNumber } from '#contract/support-words'
import { newId } from '../../api/new-id'
import { useTicket, type TicketView } from '../../db/queries/support'
import { pullNow, send, useSession, useSyncStatus } from '../../sync/index'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { MirrorStates } from '../../ui/MirrorStates'
import { Notice } from '../../ui/Notice'
import { PageHeader } from '../../ui/PageHeader'
import { Row } from '../../ui/Row'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { Conversation, type Line } from './Conversation'
import { useTellKept } from './kept'
import { supportPath } from './paths'
import { Refused } from './Refused'
import { ReplyBox } from './ReplyBox'
import { TicketStatusBadge, WaitingBadge } from './TicketStatusBadge'

export const head = () => ({ title: 'Support ticket | Tilipo' })

/** One support ticket as its author sees it, with a reply form. */
export default function TicketPage() {
  const { ticketId = '' } = useParams()
  const view = useTicket(ticketId)
  const support = supportPath(useSession()?.user.user_type ?? 'endUser')
  return (
    <Stack gap={6}>
      <PageHeader title={view?.ticket.subject ?? 'Support ticket'} back={{ to: support, label: 'Support' }} />
      <Refused ticketId={ticketId} />
      <MirrorStates
        data={view}
        status={useSyncStatus()}
        what="This ticket"
        errorText="Could not fetch this support ticket."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(one) => one === null}
        empty={
          <EmptyState
            icon="life-buoy"
            title="We can't find that ticket"
            text="The address may be mistyped, or it belongs to another account."
            action={<ButtonLink to={support}>All Tickets</ButtonLink>}
          />
        }
      >
        {(one) => <Ticket key={ticketId} view={one!} support={support} />}
      </MirrorStates>
    </Stack>
  )
}

function Ticket({ view: { ticket, replies }, support }: { view: TicketView; support: string }) {
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <Row wrap gap={2}>
          <TicketStatusBadge status={ticket.status} />
          {ticket.waiting && <WaitingBadge />}
        </Row>
        <Text size="sm" tone="muted">
          {ticketNumber(ticket._id)} · {categoryWords[ticket.category]} · Urgency: {priorityWords[ticket.priority]} ·
          Opened {formatInstant(ticket.createdAt)}
        </Text>
      </Stack>
      <Conversation lines={linesOf({ ticket, replies })} />
      {ticket.status === 'closed' ? (
        <Closed support={support} />
      ) : (
        <Reply id={ticket._id} subject={ticket.subject} resolved={ticket.status === 'resolved'} />
      )}
    </Stack>
  )
}

const linesOf = ({ ticket, replies }: TicketView): Line[] => [
  { ...ticket, by: 'You', mine: true, waiting: !ticket.sent },
  ...replies.map((reply) => ({ ...reply, by: reply.fromSupport ? 'Tilipo Support' : 'You', mine: !reply.fromSupport })),
]

function Reply({ id, subject, resolved }: { id: string; subject: string; resolved: boolean }) {
  const tellKept = useTellKept()
  const write = async (message: string) => {
    const sent = await send(
      replyToTicket,
      { params: { id }, body: { id: newId(), message } },
      { preview: { name: subject } },
    )
    if (!sent.ok) return { message: sent.message }
    tellKept('Reply saved')
  }
  return (
    <ReplyBox
      label="Your reply"
      hint={resolved ? 'If you reply, this ticket is reopened.' : undefined}
      onSend={write}
    />
  )
}

const Closed = ({ support }: { support: string }) => (
  <Notice
    icon="lock"
    title="This ticket is closed."
    action={
      <ButtonLink size="sm" variant="outline" to={support}>
        Back to Support
      </ButtonLink>
    }
  >
    Need more help? Please open a new one.
  </Notice>
)
