import { useState } from 'react'
import { formatInstant } from '#contract/core/dates'
import { ticketCategoryLabels, formatTicketNumber } from '#contract/messages/support/support-labels'
import { useTickets, type TicketLine } from '../../../db/queries/support'
import { useOfflineText } from '../../../db/queries/use-storage-failure'
import { pullNow, useSession, useSyncStatus } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { List, ListItem } from '../../../ui/lists/List'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Stack } from '../../../ui/layout/Stack'
import { LineSkeletons } from './LineSkeletons'
import { NewTicket } from './NewTicket'
import { ticketPath } from './paths'
import { RefusedTicketMessages } from './RefusedTicketMessages'
import { TicketStatusBadge, PendingBadge } from './TicketStatusBadge'

export const head = () => ({ title: 'Support | Tilipo' })

/** The user's support tickets: at `/support` for customers, at `/admin/support` for all other roles. */
export default function SupportPage() {
  const [isFormOpen, setFormOpen] = useState(false)
  const newTicketButton = (
    <Button icon="plus" onClick={() => setFormOpen(true)}>
      New Ticket
    </Button>
  )
  const tickets = useTickets()
  const offlineText = useOfflineText('Works offline too.')
  return (
    <Stack gap={6}>
      <PageHeader
        title="Support"
        text={['Ask us for help and read our answers here.', offlineText].join(' ')}
        actions={!isFormOpen && tickets && tickets.length > 0 && newTicketButton}
      />
      <RefusedTicketMessages />
      {isFormOpen && <NewTicket onCancel={() => setFormOpen(false)} />}
      <MirrorStates
        data={tickets}
        status={useSyncStatus()}
        subject="Your tickets"
        errorText="Could not fetch your support tickets."
        onRetry={() => void pullNow()}
        skeleton={<LineSkeletons />}
        isEmpty={(all) => all.length === 0}
        empty={
          !isFormOpen && (
            <EmptyState
              icon="life-buoy"
              title="No tickets yet"
              text="If something isn't right or you have a question, open a ticket and we'll answer you here."
              action={newTicketButton}
            />
          )
        }
      >
        {(all) => <Tickets tickets={all} />}
      </MirrorStates>
    </Stack>
  )
}

function Tickets({ tickets }: { tickets: readonly TicketLine[] }) {
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
              {ticket.waiting ? <PendingBadge /> : <TicketStatusBadge status={ticket.status} />}{' '}
              {formatTicketNumber(ticket._id)} · {ticketCategoryLabels[ticket.category]} ·{' '}
              {formatInstant(ticket.changedAt)}
            </>
          }
          unread={ticket.status === 'answered'}
          to={ticketPath(role, ticket._id)}
        />
      ))}
    </List>
  )
}
