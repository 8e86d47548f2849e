import { useState } from 'react'
import { countPages, formatTotal, maxPages } from '#contract/core/list-page'
import { formatInstant } from '#contract/core/dates'
import { supportTicketStatuses, type SupportTicketStatus } from '#contract/messages/support/support'
import { listTicketsForTeam, type SupportTeamTicket } from '#contract/messages/support/support-team'
import {
  ticketCategoryLabels,
  ticketPriorityLabels,
  ticketStatusLabels,
  formatTicketNumber,
} from '#contract/messages/support/support-labels'
import { useNotifications } from '../../../db/queries/notifications'
import { paths } from '../../../paths'
import { Button } from '../../../ui/forms/Button'
import { Chips } from '../../../ui/forms/Chips'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Field } from '../../../ui/forms/Field'
import { List, ListItem } from '../../../ui/lists/List'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Pager } from '../../../ui/lists/Pager'
import { ReadStates } from '../../../ui/states/ReadStates'
import { Select } from '../../../ui/forms/Select'
import { Stack } from '../../../ui/layout/Stack'
import { useSearch } from '../../../ui/hooks/use-search'
import { CannedReplies } from './CannedReplies'
import { LineSkeletons } from './LineSkeletons'
import { TicketStatusBadge } from './TicketStatusBadge'
import { useUncachedRead } from '../../../api/use-uncached-read'

export const head = () => ({ title: 'Support Tickets | Tilipo' })

type Filter = SupportTicketStatus | 'all'
const filters = [
  ...supportTicketStatuses.map((value) => ({ value, label: ticketStatusLabels[value] })),
  { value: 'all' as const, label: 'All' },
]

const assignmentOptions = [
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Nobody' },
] as const

/** The support team's list of tickets: urgent ones first, then the ones that have waited longest. */
export default function SupportTeamPage() {
  const [areRepliesOpen, setRepliesOpen] = useState(false)
  const { status, assigned, page, show } = useTicketFilter()
  const newestNotificationId = useNotifications()?.notifications[0]?._id ?? ''
  const query = { page, ...(status === 'all' ? {} : { status }), ...(assigned ? { assigned } : {}) }
  const read = useUncachedRead(listTicketsForTeam, { query }, `${status}/${assigned}/${page}/${newestNotificationId}`)
  return (
    <Stack gap={6}>
      <PageHeader
        title="Support Tickets"
        text={read.data && formatWaitingCount(read.data.open)}
        actions={
          <Button variant="outline" icon="chat" onClick={() => setRepliesOpen(true)}>
            Canned Replies
          </Button>
        }
      />
      <CannedReplies open={areRepliesOpen} onClose={() => setRepliesOpen(false)} />
      <Field label="Assigned to">
        <Select
          placeholder="Anyone"
          options={assignmentOptions}
          value={assigned ?? ''}
          onChange={(event) => show(status, 1, event.target.value)}
        />
      </Field>
      <Chips<Filter> label="Filter tickets" options={filters} value={status} onPress={(next) => show(next, 1)} />
      <ReadStates
        read={read}
        skeleton={<LineSkeletons />}
        errorText="Could not fetch the support tickets."
        isEmpty={({ tickets }) => tickets.length === 0}
        empty={
          <EmptyState
            icon="life-buoy"
            tone={status === 'open' ? 'done' : undefined}
            title={status === 'open' ? 'All tickets are answered' : 'No tickets here'}
          />
        }
      >
        {({ tickets, total }) => (
          <>
            <Tickets tickets={tickets} />
            <Pager page={page} pageCount={countPages(total)} onPage={(next) => show(status, next)} />
          </>
        )}
      </ReadStates>
    </Stack>
  )
}

const formatWaitingCount = (open: number): string =>
  open === 0
    ? 'No one is waiting for an answer.'
    : `${formatTotal(open, { one: '# person is', other: '# people are' })} waiting for an answer.`

const Tickets = ({ tickets }: { tickets: readonly SupportTeamTicket[] }) => (
  <List label="Tickets">
    {tickets.map(({ _id, subject, category, priority, status, changedAt, requester, assignee }) => (
      <ListItem
        key={_id}
        icon={priority === 'high' ? 'alert' : 'life-buoy'}
        title={subject}
        text={
          <>
            <TicketStatusBadge status={status} /> {formatTicketNumber(_id)} · {requester.companyName ?? requester.name}{' '}
            · {ticketCategoryLabels[category]} · Urgency: {ticketPriorityLabels[priority]} · {formatInstant(changedAt)}
            {assignee && ` · ${assignee.name}`}
          </>
        }
        to={paths.supportTeamTicket(_id)}
      />
    ))}
  </List>
)

/** Stores the filter and the page in the URL, so that navigating back restores them. */
function useTicketFilter() {
  const [search, setSearch] = useSearch()
  const requestedStatus = search.get('status')
  const status: Filter = filters.find(({ value }) => value === requestedStatus)?.value ?? 'open'
  const page = Math.max(1, Math.min(maxPages, Math.trunc(Number(search.get('page'))) || 1))
  const assigned = assignmentOptions.find(({ value }) => value === search.get('assigned'))?.value
  const show = (next: Filter, targetPage: number, nextAssigned: string | undefined = assigned) =>
    setSearch(
      {
        status: next,
        ...(nextAssigned ? { assigned: nextAssigned } : {}),
        ...(targetPage > 1 ? { page: String(targetPage) } : {}),
      },
      { replace: true, state: { keepScroll: true } },
    )
  return { status, assigned, page, show }
}
