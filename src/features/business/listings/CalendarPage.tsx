import { useMemo, useRef, useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { CounterQuota } from '#contract/counter/counter-stock'
import { addDays, listNights } from '#contract/core/dates'
import { formatPeriod } from '#contract/core/format-period'
import { formatPlural } from '#contract/core/plural'
import { useVendorBookings } from '../../../db/queries/bookings'
import { useCounterQuotas } from '../../../db/queries/counter-stock'
import { useOwnListings, type ListingLine } from '../../../db/queries/listings'
import { useOfflineText } from '../../../db/queries/use-storage-failure'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { DayGrid, type DayGridCell, type DayGridSelection } from '../../../ui/forms/DayGrid'
import { useFocusAfterChange } from '../../../ui/hooks/focus-management'
import { IconButton } from '../../../ui/forms/IconButton'
import { Input } from '../../../ui/forms/Input'
import { usePreload } from '../../../ui/states/lazy-part'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { useLusakaToday, useNow } from '../../../ui/hooks/use-now'
import { getDayStock } from '../../../verticals/day-stock'
import { formatShortZmw } from '../../../verticals/short-price'
import { countUsage, type DayUsage } from './day-usage'
import { getDayTexts, getMinStayOn, getStockOn } from './day-values'
import { NoListings } from './NoListings'
import { RefusedListingEdits } from './RefusedListingEdits'
import { DayValuesForm, SelectedDays } from './SelectedDays'
import type { ListingArea } from './listing-area'
import { useOwnListingArea } from './use-own-listing-area'

export const head = () => ({ title: 'Calendar | Tilipo' })

const visibleDays = 14
const maxRows = 12

/** The days of all listings: what is free, what is not sold, the price where it can differ, and the minimum stay. */
export default function CalendarPage() {
  const area = useOwnListingArea()
  const listings = useOwnListings()
  const bookings = useVendorBookings()
  const quotas = useCounterQuotas()
  const status = useSyncStatus()
  const offlineText = useOfflineText('Saved on this device, so you can work offline.')
  if (!area) return <Skeleton shape="block" />
  return (
    <Stack gap={6}>
      <PageHeader title="Calendar" text={offlineText} />
      <RefusedListingEdits />
      <MirrorStates
        data={listings && bookings && quotas && { listings, bookings, quotas }}
        status={status}
        subject="Your calendar"
        errorText={area.form.labels.loadError}
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found.listings.length === 0}
        empty={<NoListings area={area} />}
      >
        {(found) => <Days area={area} {...found} />}
      </MirrorStates>
    </Stack>
  )
}

interface DaysProps {
  area: ListingArea
  listings: readonly ListingLine[]
  bookings: readonly VendorBooking[]
  quotas: readonly CounterQuota[]
}

function Days({ area, listings, bookings, quotas }: DaysProps) {
  usePreload(DayValuesForm)
  const today = useLusakaToday()
  const now = useNow()
  // Today and earlier days are stored as null, so that the first day follows the current day.
  const [laterFirst, setLaterFirst] = useState<string | null>(null)
  const first = laterFirst !== null && laterFirst > today ? laterFirst : today
  const [search, setSearch] = useState('')
  const [selected, setSelection] = useState<DayGridSelection | null>(null)
  // Days in the past cannot be changed.
  const selection = selected && selected.from >= today ? selected : null
  const days = useMemo(() => listNights(first, addDays(first, visibleDays)), [first])
  const found = listings.filter(({ values }) => getName(values).toLowerCase().includes(search.trim().toLowerCase()))
  const shownListings = found.slice(0, maxRows)
  const getUsage = countUsage(shownListings, bookings, quotas, now)
  const selectedListing = listings.find(({ _id }) => _id === selection?.rowId)
  const nextButton = useRef<HTMLButtonElement>(null)
  const focusAfterChange = useFocusAfterChange(first)
  const show = (day: string) => {
    // Two of the buttons disable themselves on the first day.
    focusAfterChange(() => nextButton.current)
    setLaterFirst(day > today ? day : null)
    setSelection(null)
  }
  return (
    <Stack gap={4}>
      <Row wrap justify="apart">
        <Row gap={2}>
          <IconButton
            icon="chevron-left"
            label="Previous days"
            disabled={first <= today}
            onClick={() => show(addDays(first, -visibleDays))}
          />
          <Button variant="outline" size="sm" disabled={first === today} onClick={() => show(today)}>
            Today
          </Button>
          <IconButton
            ref={nextButton}
            icon="chevron-right"
            label="Next days"
            onClick={() => show(addDays(first, visibleDays))}
          />
          <Text>{formatPeriod(first, days.at(-1)!)}</Text>
        </Row>
        {listings.length > maxRows && (
          <Input
            icon="search"
            type="search"
            aria-label={`Find a ${area.form.labels.one}`}
            placeholder={`Find a ${area.form.labels.one}`}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </Row>
      <DayGrid
        label="Calendar"
        days={days}
        rows={shownListings.map(({ _id, values }) => ({ id: _id, name: getName(values) }))}
        rowHeader={area.form.labels.many}
        today={today}
        selection={selection}
        onSelect={setSelection}
        getCell={(id, day) =>
          buildCell(
            shownListings.find(({ _id }) => _id === id)!,
            day,
            getUsage(id, day),
          )
        }
      />
      {found.length === 0 && (
        <Text size="sm" tone="muted">
          No results.
        </Text>
      )}
      {found.length > maxRows && (
        <Text size="sm" tone="muted">
          These are {maxRows} of {found.length}. Search to find the others.
        </Text>
      )}
      {selection && selectedListing ? (
        <SelectedDays
          key={`${selectedListing._id}/${selection.from}/${selection.to}`}
          area={area}
          listing={selectedListing}
          from={selection.from}
          to={selection.to}
          bookings={bookings}
          onDone={() => setSelection(null)}
        />
      ) : (
        <Text size="sm" tone="muted">
          Select a day to see its bookings, to stop selling it and to change it. Select a second day for all days
          between.{' '}
          {shownListings.some((listing) => getStockOn(listing, first) !== null)
            ? 'Each day shows how many are free of those for sale.'
            : 'Each day shows how many bookings it has.'}
        </Text>
      )}
    </Stack>
  )
}

const getName = ({ name }: ListingLine['values']): string => String(name)

function buildCell(listing: ListingLine, day: string, { booked, setAside }: DayUsage): DayGridCell {
  const { vertical, values, closedDays, importedDays } = listing
  const price = getDayStock(vertical).prices?.getPrice(values, day)
  const stock = getStockOn(listing, day)
  const units = booked + setAside
  const free = stock === null ? null : Math.max(0, stock - units)
  const minStay = getMinStayOn(listing, day) ?? 1
  const minStayTexts = getDayTexts(listing)?.minStay
  const isClosed = closedDays?.includes(day) === true
  const isImported = !isClosed && importedDays?.includes(day) === true
  const usage = stock === null ? (units > 0 ? String(units) : '') : `${free}/${stock}`
  return {
    text: isClosed ? 'Stopped' : isImported ? 'Taken' : usage,
    lines: [
      ...(isClosed && booked > 0 ? [`${booked} booked`] : []),
      ...(price === undefined ? [] : [formatShortZmw(price)]),
      ...(minStay > 1 ? [`min ${minStay}`] : []),
    ],
    description: [
      isClosed && 'selling stopped',
      isImported && 'blocked by an imported calendar',
      stock !== null && `${free} of ${stock} free`,
      `${booked} booked`,
      setAside > 0 && `${setAside} set aside for the counter`,
      price !== undefined && `ZMW ${price}`,
      minStay > 1 && minStayTexts && `${minStayTexts.name.toLowerCase()} ${formatPlural(minStay, minStayTexts.unit)}`,
    ]
      .filter(Boolean)
      .join(', '),
    tone:
      isClosed || isImported ? 'closed' : stock !== null && units >= stock ? 'full' : units > 0 ? 'partial' : undefined,
  }
}
