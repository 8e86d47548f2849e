import { useParams } from 'react-router-dom'
import { formatInstant } from '#contract/core/dates'
import { replyToSupportTicket } from '#contract/messages/support/support'
import {
  ticketCategoryLabels,
  ticketPriorityLabels,
  formatTicketNumber,
} from '#contract/messages/support/support-labels'
import { newId } from '../../../api/new-id'
import { useMyBookings, useVendorBookings } from '../../../db/queries/bookings'
import { useTicket, type TicketView } from '../../../db/queries/support'
import { paths } from '../../../paths'
import { pullNow, send, useSession, useSyncStatus } from '../../../sync/index'
import { ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Link } from '../../../ui/text/Link'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { Notice } from '../../../ui/states/Notice'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { Conversation, type TicketMessage } from './Conversation'
import { useSavedToast } from './use-saved-toast'
import { supportPath } from './paths'
import { RefusedTicketMessages } from './RefusedTicketMessages'
import { ReplyBox } from './ReplyBox'
import { TicketStatusBadge, PendingBadge } from './TicketStatusBadge'

export const head = () => ({ title: 'Support ticket | Tilipo' })

/** One support ticket as its author sees it, with a reply form. */
export default function TicketPage() {
  const { ticketId = '' } = useParams()
  const view = useTicket(ticketId)
  const listPath = supportPath(useSession()?.user.user_type ?? 'endUser')
  return (
    <Stack gap={6}>
      <PageHeader title={view?.ticket.subject ?? 'Support ticket'} back={{ to: listPath, label: 'Support' }} />
      <RefusedTicketMessages ticketId={ticketId} />
      <MirrorStates
        data={view}
        status={useSyncStatus()}
        subject="This ticket"
        errorText="Could not fetch this support ticket."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found === null}
        empty={
          <EmptyState
            icon="life-buoy"
            title="We can't find that ticket"
            text="The address may be mistyped, or it belongs to another account."
            action={<ButtonLink to={listPath}>All Tickets</ButtonLink>}
          />
        }
      >
        {(loaded) => <Ticket key={ticketId} view={loaded} support={listPath} />}
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
          {ticket.waiting && <PendingBadge />}
        </Row>
        <Text size="sm" tone="muted">
          {formatTicketNumber(ticket._id)} · {ticketCategoryLabels[ticket.category]} · Urgency:{' '}
          {ticketPriorityLabels[ticket.priority]} · Opened {formatInstant(ticket.createdAt)}
        </Text>
      </Stack>
      <AboutBooking bookingId={ticket.bookingId} />
      <Conversation lines={buildTicketMessages({ ticket, replies })} />
      {ticket.status === 'closed' ? (
        <ClosedNotice support={support} />
      ) : (
        <ReplyForm id={ticket._id} subject={ticket.subject} resolved={ticket.status === 'resolved'} />
      )}
    </Stack>
  )
}

/** Links a customer to the booking, or displays a partner the booking's reference. */
function AboutBooking({ bookingId }: { bookingId: string | null | undefined }) {
  const own = useMyBookings()?.find(({ _id }) => _id === bookingId)
  const received = useVendorBookings()?.find(({ _id }) => _id === bookingId)
  const booking = own ?? received
  if (!booking) return null
  const label = `About booking ${booking.reference}: ${booking.listingName}`
  return own ? <Link to={paths.booking(own._id)}>{label}</Link> : <Text>{label}</Text>
}

const buildTicketMessages = ({ ticket, replies }: TicketView): TicketMessage[] => [
  { ...ticket, by: 'You', mine: true, waiting: !ticket.sent },
  ...replies.map((reply) => ({ ...reply, by: reply.fromSupport ? 'Tilipo Support' : 'You', mine: !reply.fromSupport })),
]

function ReplyForm({ id, subject, resolved }: { id: string; subject: string; resolved: boolean }) {
  const showSavedToast = useSavedToast()
  const sendReply = async (message: string) => {
    const sent = await send(
      replyToSupportTicket,
      { params: { id }, body: { id: newId(), message } },
      { preview: { name: subject } },
    )
    if (!sent.ok) return { message: sent.message }
    showSavedToast('Reply saved')
  }
  return (
    <ReplyBox
      label="Your reply"
      hint={resolved ? 'If you reply, this ticket is reopened.' : undefined}
      onSend={sendReply}
    />
  )
}

const ClosedNotice = ({ support }: { support: string }) => (
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
