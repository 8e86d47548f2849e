import { useState } from 'react'
import { formatInstant } from '#contract/days'
import { categoryWords, ticketNumber } from '#contract/support-words'
import { useTickets, type SeenTicket } from '../../db/queries/support'
import { pullNow, useSession, useSyncStatus } from '../../sync/index'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { List, ListItem } from '../../ui/List'
import { MirrorStates } from '../../ui/MirrorStates'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'
import { LineSkeletons } from './LineSkeletons'
import { NewTicket } from './NewTicket'
import { ticketPath } from './paths'
import { Refused } from './Refused'
import { TicketStatusBadge, WaitingBadge } from './TicketStatusBadge'

export const head = () => ({ title: 'Support | Tilipo' })

/** The user's support tickets: at `/support` for customers, at `/admin/support` for all other roles. */
export default function SupportPage() {
  const [asking, setAsking] = useState(false)
  const ask = (
    <Button icon="plus" onClick={() => setAsking(true)}>
      New Ticket
    </Button>
  )
  const tickets = useTickets()
  return (
    <Stack gap={6}>
      <PageHeader
        title="Support"
        text="Ask us for help and read our answers here. Works offline too."
        actions={!asking && tickets && tickets.length > 0 && ask}
      />
      <Refused />
      {asking && <NewTicket onCancel={() => setAsking(false)} />}
      <MirrorStates
        data={tickets}
        status={useSyncStatus()}
        what="Your tickets"
        errorText="Could not fetch your support tickets."
        onRetry={() => void pullNow()}
        skeleton={<LineSkeletons />}
        isEmpty={(all) => all.length === 0}
        empty={
          !asking && (
            <EmptyState
              icon="life-buoy"
              title="No tickets yet"
              text="If something isn't right or you have a question, open a ticket and we'll answer you here."
              action={ask}
            />
          )
        }
      >
        {(all) => <Tickets tickets={all} />}
      </MirrorStates>
    </Stack>
  )
}

function Tickets({ tickets }: { tickets: readonly SeenTicket[] }) {
  const role = useSession()?.user.user_type ?? 'endUser'
  return (
    <List label="Your tickets">
      {tickets.map((ticket) => (
        <ListItem
          key={ticket._id}
          icon="life-buoy"
          title={ticket.subject}
          text={
            <>
              {ticket.waiting ? <WaitingBadge /> : <TicketStatusBadge status={ticket.status} />}{' '}
              {ticketNumber(ticket._id)} · {categoryWords[ticket.category]} · {formatInstant(ticket.changedAt)}
            </>
          }
          unread={ticket.status === 'answered'}
          to={ticketPath(role, ticket._id)}
        />
      ))}
    </List>
  )
}
