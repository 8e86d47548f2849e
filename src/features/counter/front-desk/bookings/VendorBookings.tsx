import { Fragment, memo, useDeferredValue, useMemo, useState } from 'react'
import { getBusinessWords, type Words } from '#contract/verticals/words/index'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { useOfflineText } from '../../../../db/queries/use-storage-failure'
import { paths } from '../../../../paths'
import { pullNow, useSession, useSyncStatus } from '../../../../sync/index'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Chips } from '../../../../ui/forms/Chips'
import { DataTable, type Column } from '../../../../ui/lists/DataTable'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { MirrorStates } from '../../../../ui/states/MirrorStates'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { saveCsvFile } from '../../../../ui/forms/save-file'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Show } from '../../../../ui/layout/Show'
import { Stack } from '../../../../ui/layout/Stack'
import { useNow } from '../../../../ui/hooks/use-now'
import { Text } from '../../../../ui/text/Text'
import { useSearch } from '../../../../ui/hooks/use-search'
import { joinDateParts } from '../../../bookings/shared/booking-dates'
import { BookingStatusBadge } from '../../../bookings/shared/BookingStatusBadge'
import { groupByOrder } from '../../../bookings/shared/order-bookings'
import { useArea } from '../../shared/use-area'
import { linkedFilters, matchesFilters, readFilters, type BookingFilters } from './booking-filters'
import { buildBookingsCsv } from './bookings-csv'
import { CounterLink } from './CounterLink'
import { FilterPanel } from './FilterPanel'
import { formatListDates } from './list-dates'
import { formatTotal } from './format-total'
import { needsOverdueStep } from './overdue'
import { PendingBadge } from './PendingBadge'
import { RefusedWalkIns } from './refused-parts'
import { isOptionEnded } from './reservation-text'
import { ReservationStatus } from './ReservationStatus'
import { buildSearchText } from './search-text'
import { isShipmentInFilter, formatWhat, getDistinctStatusViews, mergeSale, sumTotals, type Shipment } from './shipment'
import { groupToday, listGroupIds } from './today'
import { useOpenedBooking } from './use-opened-booking'
import { sortShipments, type Filter } from './vendor-status-view'

/** The list does not wait for the code of its dialog. */
const VendorBookingDialog = lazyPart(() => import('./VendorBookingDialog'), { when: 'page-loaded', offline: true })

export const head = () => ({ title: 'Bookings | Tilipo' })

/** A vendor's bookings, in any vertical. */
export default function VendorBookings() {
  const bookings = useVendorBookings()
  const now = useNow()
  const [openedId, openBooking] = useOpenedBooking()
  const { moreFilters, setMoreFilters, filter, setFilter } = useFilters()
  const words = getBusinessWords(useSession()?.user.business_type)
  const all = useMemo(() => groupByOrder(bookings ?? []), [bookings])
  // The list follows in a deferred render: with thousands of bookings, the pressed filter would react late.
  const shipments = useFilteredShipments(all, useDeferredValue(filter), useDeferredValue(moreFilters), now)
  return (
    <Stack gap={4}>
      <PageHeader
        title={words.bookings}
        text={useOfflineText('Saved on this device, so you can work offline.')}
        actions={<CounterLink />}
      />
      <Tools shipments={shipments} />
      <RefusedWalkIns />
      <Chips<Filter>
        label="Filter the list"
        options={[
          { value: 'open', label: words.filters.open },
          { value: 'past', label: words.filters.past },
          { value: 'all', label: 'All' },
        ]}
        value={filter}
        onPress={setFilter}
      />
      <MirrorStates
        data={bookings}
        status={useSyncStatus()}
        subject="Your bookings"
        errorText="Could not fetch your bookings."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState icon="ticket" title={words.empty.title} text={words.empty.text} />}
      >
        {(rows) => (
          <Stack gap={4}>
            <FilterPanel bookings={rows} words={words} filters={moreFilters} onChange={setMoreFilters} />
            <Table shipments={shipments} now={now} onOpen={openBooking} />
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

/** The list opens with what another screen links to: a group of today, or everyone on a departure. */
function useFilters() {
  const [search, setSearch] = useSearch()
  const [moreFilters, changeFilters] = useState<BookingFilters>(() => readFilters(search))
  const setMoreFilters = (filters: BookingFilters) => {
    changeFilters(filters)
    // Otherwise a reload would filter by the link again.
    if (linkedFilters.some((name) => search.has(name)))
      setSearch(Object.fromEntries([...search].filter(([name]) => !linkedFilters.includes(name))), { replace: true })
  }
  // A group of today contains whatever its heading counts, also what the list calls past.
  const [filter, setFilter] = useState<Filter>(moreFilters.group ? 'all' : 'open')
  return { moreFilters, setMoreFilters, filter, setFilter }
}

function useFilteredShipments(
  all: readonly Shipment[],
  filter: Filter,
  moreFilters: BookingFilters,
  now: number,
): Shipment[] {
  const { group } = moreFilters
  const groupIds = useMemo(() => (group ? listGroupIds(groupToday(all, now), group) : null), [all, group, now])
  return useMemo(
    () =>
      sortShipments(
        all.filter(
          (shipment) => isShipmentInFilter(shipment, filter, now) && matchesFilters(shipment, moreFilters, groupIds),
        ),
        filter,
      ),
    [all, filter, moreFilters, groupIds, now],
  )
}

function Tools({ shipments }: { shipments: readonly Shipment[] }) {
  const area = useArea()
  const words = getBusinessWords(useSession()?.user.business_type)
  return (
    <Row wrap gap={2}>
      <ButtonLink variant="outline" size="sm" icon="list" to={paths.within(area, 'day-sheet')}>
        Day sheet
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" icon="wallet" to={paths.within(area, 'cash')}>
        Cash shift
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" icon="briefcase" to={paths.within(area, 'companies')}>
        Companies
      </ButtonLink>
      <Button
        variant="outline"
        size="sm"
        icon="download"
        disabled={shipments.length === 0}
        onClick={() => saveCsvFile(buildBookingsCsv(shipments, words), 'tilipo-bookings.csv')}
      >
        Download CSV
      </Button>
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
  const words = getBusinessWords(useSession()?.user.business_type)
  const columns = useMemo(() => buildColumns(words, now), [words, now])
  return (
    <DataTable
      compact
      label={words.bookings}
      rows={shipments}
      rowKey={([{ _id }]) => _id}
      columns={columns}
      filter={{ column: 'person', placeholder: words.search }}
      onRow={([first]) => onOpen(first._id)}
    />
  )
})

/** The person stands first: nobody knows a reference by heart. */
const buildColumns = ({ customer, item }: Words, now: number): Column<Shipment>[] => [
  {
    id: 'person',
    header: customer,
    compact: 'title',
    cell: ([{ customerName }]) => customerName,
    text: buildSearchText,
  },
  {
    id: 'dates',
    header: 'When',
    compact: 'when',
    cell: ([firstBooking]) => joinDateParts(formatListDates(firstBooking, now)),
  },
  { id: 'what', header: item, compact: 'what', cell: formatWhat },
  {
    id: 'status',
    header: 'Status',
    compact: 'state',
    cell: (shipment) => <StatusBadges shipment={shipment} now={now} />,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    compact: 'amount',
    cell: (shipment) => formatTotal(sumTotals(shipment)),
  },
  { id: 'reference', header: 'Reference', cell: (shipment) => <References shipment={shipment} /> },
]

const StatusBadges = ({ shipment, now }: { shipment: Shipment; now: number }) => (
  <>
    {shipment.some((booking) => needsOverdueStep(booking, now)) && (
      <>
        <BookingStatusBadge statusView={{ label: 'Overdue', tone: 'attention' }} />{' '}
      </>
    )}
    {getDistinctStatusViews(shipment).map((statusView) => (
      <Fragment key={statusView.label}>
        <BookingStatusBadge statusView={statusView} />{' '}
      </Fragment>
    ))}
    <PendingBadge shipment={shipment} />
    {isOptionEnded(mergeSale(shipment), now) && (
      <BookingStatusBadge statusView={{ label: 'Option ended', tone: 'attention' }} />
    )}
    {/* A row on a phone has two lines. */}
    <Show as="span" at="from-md">
      <ReservationStatus shipment={shipment} now={now} />
    </Show>
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
