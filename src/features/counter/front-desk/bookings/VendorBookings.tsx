import { Fragment, memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { useOfflineText } from '../../../../db/queries/use-storage-failure'
import { paths } from '../../../../paths'
import { pullNow, useSession, useSyncStatus } from '../../../../sync/index'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Chips } from '../../../../ui/forms/Chips'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { useNow } from '../../../../ui/hooks/use-now'
import { Text } from '../../../../ui/text/Text'
import { useSearch } from '../../../../ui/hooks/use-search'
import { formatBookingDates, joinDateParts } from '../../../bookings/shared/booking-dates'
import { BookingStatusBadge } from '../../../bookings/shared/BookingStatusBadge'
import { groupByOrder } from '../../../bookings/shared/order-bookings'
import { matchesFilters, noFilters, type BookingFilters } from './booking-filters'
import { buildBookingsCsv } from './bookings-csv'
import { FilterPanel } from './FilterPanel'
import { formatTotal } from './format-total'
import { needsOverdueStep } from './overdue'
import { RefusedWalkIns } from './RefusedWalkIns'
import { VacantHomes } from './VacantHomes'
import {
  isShipmentInFilter,
  formatListingNames,
  formatReferences,
  getDistinctStatusViews,
  sumTotals,
  type Shipment,
} from './shipment'
import {
  getCustomerLabel,
  getSearchPlaceholder,
  sortShipments,
  getPageTexts,
  getItemHeader,
  type Filter,
} from './vendor-status-view'
import { VendorBookingDialog } from './VendorBookingDialog'
import { PendingBadge } from './PendingBadge'
import { ReservationStatus } from './ReservationStatus'
import { CounterLink } from './CounterLink'

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
  const now = useNow()
  const [openedId, openBooking] = useOpenedBooking()
  const [moreFilters, setMoreFilters] = useState(noFilters)
  const businessType = useSession()?.user.business_type
  const { title, emptyTitle, emptyText } = getPageTexts(useLocation().pathname)
  const all = useMemo(() => groupByOrder(bookings ?? []), [bookings])
  // The list follows in a deferred render: with thousands of bookings, the pressed filter would react late.
  const shipments = useFilteredShipments(all, useDeferredValue(filter), useDeferredValue(moreFilters), now)
  return (
    <Stack gap={6}>
      <PageHeader
        title={title}
        text={useOfflineText('Saved on this device, so you can work offline.')}
        actions={<CounterLink />}
      />
      <RefusedWalkIns />
      {businessType === 'realEstate' && <VacantHomes />}
      <Chips<Filter> label="Filter bookings" options={filters} value={filter} onPress={setFilter} />
      <MirrorStates
        data={bookings}
        status={useSyncStatus()}
        subject="Your bookings"
        errorText="Could not fetch your bookings."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState icon="ticket" title={emptyTitle} text={emptyText} />}
      >
        {(rows) => (
          <Stack gap={4}>
            <FilterPanel
              bookings={rows}
              itemHeader={getItemHeader(businessType ?? '')}
              filters={moreFilters}
              onChange={setMoreFilters}
            />
            <Table shipments={shipments} now={now} onOpen={openBooking} />
            <ExportRow shipments={shipments} />
          </Stack>
        )}
      </MirrorStates>
      <VendorBookingDialog
        shipment={openedId ? all.find((shipment) => shipment.some(({ _id }) => _id === openedId)) : undefined}
        onClose={() => openBooking(null)}
      />
    </Stack>
  )
}

const useFilteredShipments = (
  all: readonly Shipment[],
  filter: Filter,
  moreFilters: BookingFilters,
  now: number,
): Shipment[] =>
  useMemo(
    () =>
      sortShipments(
        all.filter((shipment) => isShipmentInFilter(shipment, filter, now) && matchesFilters(shipment, moreFilters)),
        filter,
      ),
    [all, filter, moreFilters, now],
  )

function ExportRow({ shipments }: { shipments: readonly Shipment[] }) {
  const area = useLocation().pathname.split('/').slice(0, 3).join('/')
  return (
    <Row wrap gap={2}>
      <Button
        variant="outline"
        size="sm"
        icon="download"
        disabled={shipments.length === 0}
        onClick={() => saveCsvFile(buildBookingsCsv(shipments), 'tilipo-bookings.csv')}
      >
        Download CSV
      </Button>
      <ButtonLink variant="outline" size="sm" icon="list" to={paths.within(area, 'day-sheet')}>
        Day sheet
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" icon="wallet" to={paths.within(area, 'cash')}>
        Cash shift
      </ButtonLink>
    </Row>
  )
}

const Table = memo(function Table({
  shipments,
  now,
  onOpen,
}: {
  shipments: readonly Shipment[]
  now: number
  onOpen(bookingId: string): void
}) {
  const businessType = useSession()?.user.business_type ?? ''
  const columns = useMemo(
    () => buildColumns(getItemHeader(businessType), getCustomerLabel(businessType), now),
    [businessType, now],
  )
  return (
    <DataTable
      label="Bookings"
      rows={shipments}
      rowKey={([{ _id }]) => _id}
      columns={columns}
      filter={{
        column: 'guest',
        placeholder: getSearchPlaceholder(businessType),
      }}
      onRow={([first]) => onOpen(first._id)}
    />
  )
})

const buildColumns = (itemHeader: string, buyer: string, now: number): Column<Shipment>[] => [
  { id: 'reference', header: 'Reference', cell: (sending) => <References shipment={sending} /> },
  {
    id: 'guest',
    header: buyer,
    cell: ([{ customerName }]) => customerName,
    text: (shipment) => `${shipment[0].customerName} ${formatReferences(shipment)} ${shipment[0].customerPhone ?? ''}`,
  },
  { id: 'what', header: itemHeader, cell: formatListingNames },
  { id: 'dates', header: 'Dates', cell: ([firstBooking]) => joinDateParts(formatBookingDates(firstBooking)) },
  { id: 'status', header: 'Status', cell: (shipment) => <StatusBadges sending={shipment} now={now} /> },
  { id: 'total', header: 'Total', align: 'end', cell: (shipment) => formatTotal(sumTotals(shipment)) },
]

const StatusBadges = ({ sending, now }: { sending: Shipment; now: number }) => (
  <>
    {sending.some((booking) => needsOverdueStep(booking, now)) && (
      <>
        <BookingStatusBadge statusView={{ label: 'Overdue', tone: 'attention' }} />{' '}
      </>
    )}
    {getDistinctStatusViews(sending).map((statusView) => (
      <Fragment key={statusView.label}>
        <BookingStatusBadge statusView={statusView} />{' '}
      </Fragment>
    ))}
    <PendingBadge shipment={sending} />
    <ReservationStatus shipment={sending} now={now} />
  </>
)

const References = ({ shipment: [{ reference }, ...others] }: { shipment: Shipment }) => (
  <>
    <Text as="span" whole>
      {reference}
    </Text>
    {others.length > 0 && (
      <Text size="xs" tone="muted">
        and {others.length} more
      </Text>
    )}
  </>
)

/** Stores the opened booking in the URL, so that a notification can link to it. */
function useOpenedBooking() {
  const [search, setSearch] = useSearch()
  const open = useCallback(
    (id: string | null) => setSearch(id ? { id } : {}, { replace: true, state: { keepScroll: true } }),
    [setSearch],
  )
  return [search.get('id'), open] as const
}
