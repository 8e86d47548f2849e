import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { listCannedReplies } from '#contract/messages/support/canned-replies'
import { replyAsSupportTeam, readTicketForTeam, type SupportTeamTicket } from '#contract/messages/support/support-team'
import { listCasesAbout } from '#contract/platform/cases/cases'
import { call, newId } from '../../../api/client'
import { useNotifications } from '../../../db/queries/notifications'
import { paths } from '../../../paths'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { CaseLinks } from '../shared/CaseLinks'
import { ClaimDecision } from './ClaimDecision'
import { Conversation, type TicketMessage } from './Conversation'
import { ReplyBox } from './ReplyBox'
import { TeamNotes } from './TeamNotes'
import { TicketBookingCard } from './TicketBookingCard'
import { TicketFacts } from './TicketFacts'
import { useUncachedRead } from '../../../api/use-uncached-read'

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
        errorText={read.error?.message ?? 'Could not fetch this support ticket.'}
      >
        {({ ticket, replies, notes, booking, team }) => (
          <Split>
            <Stack gap={5}>
              <Conversation
                lines={[{ ...ticket, fromSupport: false }, ...replies].map((line) =>
                  toTicketMessage(line, ticket.requester.name),
                )}
              />
              <AnswerForm ticket={ticket} onDone={read.refresh} />
              <TeamNotes ticketId={ticket._id} notes={notes} onDone={read.refresh} />
            </Stack>
            <Stack gap={5}>
              <TicketFacts ticket={ticket} team={team} onDone={read.refresh} />
              <TicketCases ticketId={ticket._id} />
              {booking && <TicketBookingCard booking={booking} />}
              {booking && <ClaimDecision key={booking._id} bookingId={booking._id} />}
            </Stack>
          </Split>
        )}
      </ReadStates>
    </Stack>
  )
}

function TicketCases({ ticketId }: { ticketId: string }) {
  const read = useUncachedRead(listCasesAbout, { params: { about: 'ticket', id: ticketId } }, ticketId)
  return <CaseLinks cases={read.data} hasFailed={read.error !== undefined} source={{ ticketId }} />
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
  const templates = useUncachedRead(listCannedReplies, {}, '')
  if (status === 'closed') return null
  const sendAnswer = async (message: string) => {
    const result = await call(replyAsSupportTeam, { params: { id: _id }, body: { id, message } }, { key: id })
    if (!result.ok) return { message: result.message }
    setId(newId())
    toast({ title: 'Answer sent', tone: 'success' })
    onDone()
  }
  return <ReplyBox label="Your answer" onSend={sendAnswer} templates={templates.data?.replies} />
}
