import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { VendorBooking } from '#contract/bookings'
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
import { useSearch } from '../../../ui/use-search'
import { datesOf } from '../dates'
import { StandingBadge } from '../StandingBadge'
import { Homes } from './Homes'
import { buyerFor, inOrder, titleAt, vendorStanding, wanted, wordFor, type Filter } from './vendor-standing'
import { VendorBookingDialog } from './VendorBookingDialog'

export const head = () => ({ title: 'Bookings | Tilipo' })

const filters = [
  { value: 'open', label: 'To come' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'All' },
] as const

/** A vendor's bookings, whatever it offers. */
export default function VendorBookings() {
  const bookings = useVendorBookings()
  const [filter, setFilter] = useState<Filter>('open')
  const [now] = useState(Date.now)
  const [opened, open] = useOpened()
  const businessType = useSession()?.user.business_type
  return (
    <Stack gap={6}>
      <PageHeader title={useTitle()} text="Kept on this device, so that you can work without a connection." />
      {businessType === 'realEstate' && <Homes />}
      <Chips<Filter> label="Which bookings" options={filters} value={filter} onPress={setFilter} />
      <MirrorStates
        data={bookings}
        status={useSyncStatus()}
        what="Your bookings"
        errorText="Could not fetch your bookings."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState icon="ticket" title="No bookings yet" text="When somebody books with you, you see it here and hear of it at once." />}
      >
        {(all) => <Table bookings={inOrder(all.filter((one) => wanted(one, filter, now)), filter)} onOpen={(one) => open(one._id)} />}
      </MirrorStates>
      <VendorBookingDialog booking={bookings?.find(({ _id }) => _id === opened)} onClose={() => open(null)} />
    </Stack>
  )
}

const useTitle = (): string => titleAt(useLocation().pathname)

function Table({ bookings, onOpen }: { bookings: readonly VendorBooking[]; onOpen(booking: VendorBooking): void }) {
  const businessType = useSession()?.user.business_type ?? ''
  return (
    <DataTable
      label="Bookings"
      rows={bookings}
      rowKey={({ _id }) => _id}
      columns={columnsFor(wordFor(businessType), buyerFor(businessType))}
      filter={{ column: 'guest', placeholder: `Find a ${buyerFor(businessType).toLowerCase()} or reference` }}
      onRow={onOpen}
    />
  )
}

const columnsFor = (what: string, buyer: string): Column<VendorBooking>[] => [
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  {
    id: 'guest',
    header: buyer,
    cell: ({ customerName }) => customerName,
    text: ({ customerName, reference, customerPhone }) => `${customerName} ${reference} ${customerPhone ?? ''}`,
  },
  { id: 'what', header: what, cell: ({ listingName }) => listingName },
  { id: 'dates', header: 'Dates', cell: datesOf },
  { id: 'status', header: 'Status', cell: (booking) => <StandingBadge standing={vendorStanding(booking)} /> },
  { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => formatZmw(total) },
]

/** The opened booking stands in the address: a notification leads straight to it. */
function useOpened() {
  const [search, setSearch] = useSearch()
  const open = (id: string | null) => setSearch(id ? { id } : {}, { replace: true, state: { keepScroll: true } })
  return [search.get('id'), open] as const
}
