import { formatInstant } from '#contract/days'
import { ticketStatuses, type TicketStatus } from '#contract/support'
import { deskPageSize, listDeskTickets, type DeskTicket } from '#contract/support-desk'
import { categoryWords, priorityWords, statusWords, ticketNumber } from '#contract/support-words'
import { useNotifications } from '../../db/queries/notifications'
import { paths } from '../../paths'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { List, ListItem } from '../../ui/List'
import { PageHeader } from '../../ui/PageHeader'
import { Pager } from '../../ui/Pager'
import { ReadStates } from '../../ui/ReadStates'
import { Stack } from '../../ui/Stack'
import { useSearch } from '../../ui/use-search'
import { LineSkeletons } from './LineSkeletons'
import { TicketStatusBadge } from './TicketStatusBadge'
import { useAsked } from '../../api/use-asked'

export const head = () => ({ title: 'Support Tickets | Tilipo' })

type Filter = TicketStatus | 'all'
const filters = [
  ...ticketStatuses.map((value) => ({ value, label: statusWords[value] })),
  { value: 'all' as const, label: 'All' },
]

/** The support team's list of tickets: urgent ones first, then the ones that have waited longest. */
export default function DeskPage() {
  const { status, page, show } = useWanted()
  const newest = useNotifications()?.notifications[0]?._id ?? ''
  const query = { page, ...(status === 'all' ? {} : { status }) }
  const read = useAsked(listDeskTickets, { query }, `${status}/${page}/${newest}`)
  return (
    <Stack gap={6}>
      <PageHeader title="Support Tickets" text={read.data && waitingWords(read.data.open)} />
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
            <Pager page={page} pages={Math.ceil(total / deskPageSize)} onPage={(next) => show(status, next)} />
          </>
        )}
      </ReadStates>
    </Stack>
  )
}

const waitingWords = (open: number): string =>
  open === 0
    ? 'No one is waiting for an answer.'
    : open === 1
      ? '1 person is waiting for an answer.'
      : `${open} people are waiting for an answer.`

const Tickets = ({ tickets }: { tickets: readonly DeskTicket[] }) => (
  <List label="Tickets">
    {tickets.map(({ _id, subject, category, priority, status, changedAt, requester }) => (
      <ListItem
        key={_id}
        icon={priority === 'high' ? 'alert' : 'life-buoy'}
        title={subject}
        text={
          <>
            <TicketStatusBadge status={status} /> {ticketNumber(_id)} · {requester.companyName ?? requester.name} ·{' '}
            {categoryWords[category]} · Urgency: {priorityWords[priority]} · {formatInstant(changedAt)}
          </>
        }
        to={paths.deskTicket(_id)}
      />
    ))}
  </List>
)

/** Stores the filter and the page in the URL, so that navigating back restores them. */
function useWanted() {
  const [search, setSearch] = useSearch()
  const asked = search.get('status')
  const status: Filter = filters.find(({ value }) => value === asked)?.value ?? 'open'
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(search.get('page'))) || 1))
  const show = (next: Filter, at: number) =>
    setSearch({ status: next, ...(at > 1 ? { page: String(at) } : {}) }, { replace: true, state: { keepScroll: true } })
  return { status, page, show }
}
