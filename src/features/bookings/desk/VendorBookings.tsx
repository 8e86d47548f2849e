import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { formatZmw } from '#contract/money'
import { useVendorBookings } from '../../../db/queries/bookings'
import { pullNow, useSession, useSyncStatus } from '../../../sync/index'
import { Chips } from '../../../ui/Chips'
import { DataTable, type Column } from '../../../ui/DataTable'
import { EmptyState } from '../../../ui/EmptyState'
import { MirrorStates } from '../../../ui/MirrorStates'
import { PageHeader } from '../../../ui/PageHeader'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { useSearch } from '../../../ui/use-search'
import { datesOf, wholeDays } from '../dates'
import { StandingBadge } from '../StandingBadge'
import { gathered } from '../order/whole'
import { Homes } from './Homes'
import { isWanted, namesOf, referencesOf, standingsOf, totalOf, type Sending } from './sending'
import { buyerFor, inOrder, titleAt, wordFor, type Filter } from './vendor-standing'
import { VendorBookingDialog } from './VendorBookingDialog'
import { WaitingBadge } from './WaitingBadge'

export const head = () => ({ title: 'Bookings | Tilipo' })

const filters = [
  { value: 'open', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const

/** A vendor's bookings, in any vertical. */
export default function VendorBookings() {
  const bookings = useVendorBookings()
  const [filter, setFilter] = useState<Filter>('open')
  const [now] = useState(Date.now)
  const [opened, open] = useOpened()
  const businessType = useSession()?.user.business_type
  return (
    <Stack gap={6}>
      <PageHeader title={useTitle()} text="Saved on this device, so you can work offline." />
      {businessType === 'realEstate' && <Homes />}
      <Chips<Filter> label="Filter bookings" options={filters} value={filter} onPress={setFilter} />
      <MirrorStates
        data={bookings}
        status={useSyncStatus()}
        what="Your bookings"
        errorText="Could not fetch your bookings."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            icon="ticket"
            title="No bookings yet"
            text="New bookings appear here, and we notify you at once."
          />
        }
      >
        {(all) => (
          <Table
            sendings={inOrder(
              gathered(all).filter((one) => isWanted(one, filter, now)),
              filter,
            )}
            onOpen={([one]) => open(one._id)}
          />
        )}
      </MirrorStates>
      <VendorBookingDialog
        sending={gathered(bookings ?? []).find((some) => some.some(({ _id }) => _id === opened))}
        onClose={() => open(null)}
      />
    </Stack>
  )
}

const useTitle = (): string => titleAt(useLocation().pathname)

function Table({ sendings, onOpen }: { sendings: readonly Sending[]; onOpen(sending: Sending): void }) {
  const businessType = useSession()?.user.business_type ?? ''
  return (
    <DataTable
      label="Bookings"
      rows={sendings}
      rowKey={([{ _id }]) => _id}
      columns={columnsFor(wordFor(businessType), buyerFor(businessType))}
      filter={{ column: 'guest', placeholder: `Search by ${buyerFor(businessType).toLowerCase()} or reference` }}
      onRow={onOpen}
    />
  )
}

const columnsFor = (what: string, buyer: string): Column<Sending>[] => [
  { id: 'reference', header: 'Reference', cell: (sending) => <References sending={sending} /> },
  {
    id: 'guest',
    header: buyer,
    cell: ([{ customerName }]) => customerName,
    text: (sending) => `${sending[0].customerName} ${referencesOf(sending)} ${sending[0].customerPhone ?? ''}`,
  },
  { id: 'what', header: what, cell: namesOf },
  { id: 'dates', header: 'Dates', cell: ([one]) => wholeDays(datesOf(one)) },
  { id: 'status', header: 'Status', cell: (sending) => <Standings sending={sending} /> },
  { id: 'total', header: 'Total', align: 'end', cell: (sending) => formatZmw(totalOf(sending)) },
]

const Standings = ({ sending }: { sending: Sending }) => (
  <>
    {standingsOf(sending).map((standing) => (
      <StandingBadge key={standing.label} standing={standing} />
    ))}
    <WaitingBadge sending={sending} />
  </>
)

const References = ({ sending: [{ reference }, ...others] }: { sending: Sending }) => (
  <>
    {reference}
    {others.length > 0 && (
      <Text size="xs" tone="muted">
        and {others.length} more
      </Text>
    )}
  </>
)

/** Stores the opened booking in the URL, so that a notification can link to it. */
function useOpened() {
  const [search, setSearch] = useSearch()
  const open = (id: string | null) => setSearch(id ? { id } : {}, { replace: true, state: { keepScroll: true } })
  return [search.get('id'), open] as const
}
