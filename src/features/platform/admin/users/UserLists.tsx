/** What belongs to one account, as short paged lists. */
import { useState, type Key } from 'react'
import { getActionLabel, listAudit, type AuditEntry } from '#contract/platform/audit'
import { countPages } from '#contract/core/list-page'
import {
  listUserBookings,
  listUserPayments,
  listUserTickets,
  type UserBooking,
  type UserPayment,
  type UserTicket,
} from '#contract/platform/user-details'
import { formatDate, formatInstant } from '#contract/core/dates'
import type { AnswerOf, CallInput, Endpoint } from '#contract/core/endpoint'
import { formatZmw } from '#contract/core/money'
import { ticketStatusLabels } from '#contract/messages/support/support-labels'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { getStatusForAdmins } from '../bookings/status-label'
import { paths } from '../../../../paths'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Text } from '../../../../ui/text/Text'

interface ListProps<E extends Endpoint, T> {
  endpoint: E
  /** Builds the input of one page. */
  buildInput(page: number): CallInput<E>
  label: string
  columns: readonly Column<T>[]
  rowKey(row: T): Key
  rowLink?(row: T): string
  empty: string
  errorText: string
}

function PagedList<E extends Endpoint, T>({ endpoint, buildInput, errorText, ...props }: ListProps<E, T>) {
  const [page, setPage] = useState(1)
  const input = buildInput(page)
  const read = useUncachedRead(endpoint, input, JSON.stringify(input))
  if (read.error) return <ErrorState text={errorText} onRetry={read.refresh} />
  return (
    <DataTable<T>
      rows={(read.data as AnswerOf<E> & readonly T[]) ?? []}
      loading={read.loading}
      paging={{ page, pageCount: countPages(read.total ?? 0), onPage: setPage }}
      {...props}
    />
  )
}

interface Props {
  userId: string
}

export const UserBookings = ({ userId }: Props) => (
  <PagedList<typeof listUserBookings, UserBooking>
    endpoint={listUserBookings}
    buildInput={(page) => ({ params: { id: userId }, query: { page } })}
    label="Bookings"
    columns={[
      {
        id: 'reference',
        header: 'Booking',
        cell: ({ reference, listingName, vendorName }) => (
          <>
            <Text as="span" whole>
              {reference}
            </Text>
            <Text tone="muted">
              {listingName}, {vendorName}
            </Text>
          </>
        ),
      },
      { id: 'customer', header: 'Customer', cell: ({ customerName }) => customerName },
      { id: 'starts', header: 'Starts', cell: ({ startsOn }) => formatDate(startsOn) },
      { id: 'status', header: 'Status', cell: ({ status }) => getStatusForAdmins(status).label },
      { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatZmw(total) },
    ]}
    rowKey={({ _id }) => _id}
    rowLink={({ _id }) => paths.adminBooking(_id)}
    empty="No bookings."
    errorText="Could not fetch the bookings."
  />
)

export const UserPayments = ({ userId }: Props) => (
  <PagedList<typeof listUserPayments, UserPayment>
    endpoint={listUserPayments}
    buildInput={(page) => ({ params: { id: userId }, query: { page } })}
    label="Payments"
    columns={[
      { id: 'reference', header: 'Payment', cell: ({ reference }) => reference },
      { id: 'network', header: 'Network', cell: ({ network }) => network },
      { id: 'status', header: 'Status', cell: ({ status }) => formatState(status) },
      { id: 'createdAt', header: 'Started', cell: ({ createdAt }) => formatInstant(createdAt) },
      { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatZmw(amount) },
    ]}
    rowKey={({ reference }) => reference}
    empty="No payments."
    errorText="Could not fetch the payments."
  />
)

export const UserTickets = ({ userId }: Props) => (
  <PagedList<typeof listUserTickets, UserTicket>
    endpoint={listUserTickets}
    buildInput={(page) => ({ params: { id: userId }, query: { page } })}
    label="Support tickets"
    columns={[
      { id: 'subject', header: 'Subject', cell: ({ subject }) => subject },
      { id: 'status', header: 'Status', cell: ({ status }) => ticketStatusLabels[status] },
      { id: 'createdAt', header: 'Opened', cell: ({ createdAt }) => formatInstant(createdAt) },
    ]}
    rowKey={({ _id }) => _id}
    rowLink={({ _id }) => paths.supportTeamTicket(_id)}
    empty="No support tickets."
    errorText="Could not fetch the support tickets."
  />
)

export const UserAudit = ({ userId }: Props) => (
  <PagedList<typeof listAudit, AuditEntry>
    endpoint={listAudit}
    buildInput={(page) => ({ query: { targetKind: 'account', targetId: userId, page } })}
    label="Audit trail"
    columns={[
      {
        id: 'action',
        header: 'What',
        cell: ({ action, reason }) => (
          <>
            {getActionLabel(action)}
            {reason && <Text tone="muted">Reason: {reason}</Text>}
          </>
        ),
      },
      { id: 'actor', header: 'Administrator', cell: ({ actor }) => actor.name },
      { id: 'at', header: 'When', cell: ({ at }) => formatInstant(at) },
    ]}
    rowKey={({ _id }) => _id}
    empty="No administrator has changed this account."
    errorText="Could not fetch the audit trail."
  />
)

/** "in_service" becomes "In service". */
const formatState = (state: string): string => state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ')
