import { formatInstant, lusakaDate, lusakaTime, formatDate } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import { hasServiceDay, verticals } from '#contract/verticals/index'
import { formatAssigned, getBookingWords, getWords, type TodayGroup } from '#contract/verticals/words/index'
import { useOwnListings } from '../../../../db/queries/listings'
import { paths } from '../../../../paths'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Link } from '../../../../ui/text/Link'
import { ListItem } from '../../../../ui/lists/List'
import { useNow } from '../../../../ui/hooks/use-now'
import { formatBookingDates } from '../../../bookings/shared/booking-dates'
import { BookingStatusBadge } from '../../../bookings/shared/BookingStatusBadge'
import { countDepartureLoad } from '../../../../verticals/departure-load'
import { findVendorBookingPart } from '../../../../verticals/vendor-booking-parts'
import { useArea } from '../../shared/use-area'
import { PendingBadge } from './PendingBadge'
import { formatWhat, getDistinctStatusViews, type Shipment } from './shipment'
import { getDepartureTime, type BookedRow, type EmptyDeparture, type TodayRow } from './today'
import { getTodayStep } from './today-steps'
import { buildBookingsPath, useBookingsLink } from './use-bookings-link'
import { useTodayStep } from './use-today-step'
import { useCanManageBookings } from './use-can-manage-bookings'

interface Props {
  group: TodayGroup
  row: BookedRow
}

export function TodayItem({ group, row }: { group: TodayGroup; row: TodayRow }) {
  if (row.kind === 'empty-departure') return <EmptyDepartureItem departure={row} />
  return row.kind === 'departure' ? <DepartureItem group={group} row={row} /> : <ShipmentItem group={group} row={row} />
}

const useTodayPath = (): string => paths.within(useArea(), 'today')
const buildOpenPath = (today: string, [{ _id }]: Shipment): string => `${today}?${new URLSearchParams({ id: _id })}`

function ShipmentItem({ group, row }: Props) {
  const [shipment] = row.shipments
  return (
    <ListItem
      title={<Link to={buildOpenPath(useTodayPath(), shipment)}>{shipment[0].customerName}</Link>}
      text={
        <>
          {formatText(group, shipment)}{' '}
          {needsStatus(group) &&
            getDistinctStatusViews(shipment).map((statusView) => (
              <BookingStatusBadge key={statusView.label} statusView={statusView} />
            ))}
          <PendingBadge shipment={shipment} />
        </>
      }
      meta={<ShipmentAction group={group} row={row} />}
    />
  )
}

/** Groups whose bookings can be in different states. */
const needsStatus = (group: TodayGroup): boolean => ['overdue', 'loading', 'running', 'ending'].includes(group)

function formatText(group: TodayGroup, shipment: Shipment): string {
  const [{ bookingType, assigned, startsAt, endsAt, answerBy }] = shipment
  const due = group === 'starting' ? startsAt : group === 'ending' ? endsAt : null
  const what = formatWhat(shipment)
  const time = hasServiceDay(bookingType) && due ? lusakaTime(Date.parse(due)) : null
  return [
    // The names of trips usually contain the time of departure.
    time && !what.includes(time) && time,
    what,
    assigned && formatAssigned(bookingType, assigned),
    group === 'answer' && answerBy && `answer by ${formatInstant(answerBy)}`,
    ['overdue', 'unpaid', 'running'].includes(group) && hasServiceDay(bookingType) && formatBookingDates(shipment[0]),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The step that is due, as a button. What needs a decision is opened instead. */
function ShipmentAction({ group, row }: Props) {
  const [shipment] = row.shipments
  const [booking] = shipment
  const canManage = useCanManageBookings()
  const open = (
    <ButtonLink size="sm" variant="outline" to={buildOpenPath(useTodayPath(), shipment)}>
      {canManage && group === 'answer' ? 'Answer' : 'Open'}
    </ButtonLink>
  )
  if (!canManage || group === 'answer' || group === 'unpaid') return open
  const OwnStep = findVendorBookingPart(booking)?.TodayStep
  return OwnStep ? <OwnStep booking={booking}>{open}</OwnStep> : <StepButton group={group} row={row} fallback={open} />
}

function StepButton({ group, row, fallback }: Props & { fallback: React.ReactNode }) {
  const now = useNow()
  const { take, busy } = useTodayStep()
  const step = getTodayStep(row, group, now)
  const [[booking]] = row.shipments
  if (!step) return fallback
  if (step.kind === 'board')
    return (
      <ButtonLink size="sm" icon="scan" to={paths.scan}>
        {getWords(booking.bookingType).steps.begin}
      </ButtonLink>
    )
  return (
    <Button size="sm" loading={busy} onClick={() => void take(step)}>
      {step.kind === 'ready' ? 'Mark ready' : getBookingWords(booking).steps[step.step]}
    </Button>
  )
}

/** One row for everyone on a coach or a tour. */
function DepartureItem({ group, row }: Props) {
  const { shipments } = row
  const [[{ listingId, listingName, startsOn }]] = shipments
  const now = useNow()
  const canManage = useCanManageBookings()
  const { to } = useBookingsLink()
  const listPath = buildBookingsPath(to, { listing: listingId, day: startsOn })
  const open = (
    <ButtonLink size="sm" variant="outline" to={listPath}>
      Open
    </ButtonLink>
  )
  return (
    <ListItem
      title={<Link to={listPath}>{formatDepartureName(getDepartureTime(shipments), listingName)}</Link>}
      text={
        <>
          {startsOn !== lusakaDate(now) && `${formatDate(startsOn)}, `}
          <Load row={row} />
        </>
      }
      meta={canManage ? <StepButton group={group} row={row} fallback={open} /> : open}
    />
  )
}

/** Many names of trips contain the time already. */
function formatDepartureName(departsAt: string, name: string): string {
  const time = departsAt.includes('T') ? lusakaTime(Date.parse(departsAt)) : ''
  return [!name.includes(time) && time, name].filter(Boolean).join(' ')
}

/** Nobody has booked: what is left to do is to sell. */
function EmptyDepartureItem({ departure: { listing, day, departsAt } }: { departure: EmptyDeparture }) {
  const { _id: listingId, vertical, values } = listing
  const canManage = useCanManageBookings()
  const { to } = useBookingsLink()
  const counterPath = `${paths.within(useArea(), 'counter')}?${new URLSearchParams({ listing: listingId })}`
  const { load } = getWords(verticals[vertical].bookingType)
  const capacity = countDepartureLoad(listing, day, [])?.capacity
  const name = formatDepartureName(departsAt, String(values.name))
  return (
    <ListItem
      title={<Link to={canManage ? counterPath : buildBookingsPath(to, { listing: listingId, day })}>{name}</Link>}
      text={load && formatPlural(0, load.taken).replace('{capacity}', String(capacity))}
      meta={
        canManage && (
          <ButtonLink size="sm" variant="outline" to={counterPath}>
            Sell
          </ButtonLink>
        )
      }
    />
  )
}

function Load({ row: { shipments } }: Pick<Props, 'row'>) {
  const bookings = shipments.flat()
  const [first] = bookings
  const listing = useOwnListings()?.find(({ _id }) => _id === first?.listingId)
  const words = first && getWords(first.bookingType)
  if (!words) return null
  const load = listing && countDepartureLoad(listing, first.startsOn, bookings)
  if (!load || !words.load) return formatPlural(shipments.length, words.bookingCount)
  const { taken, begun, capacity } = load
  const takenText = formatPlural(taken, words.load.taken).replace('{capacity}', String(capacity))
  const coaches = [
    ...new Set(
      bookings.flatMap(({ bookingType, assigned }) => (assigned ? [formatAssigned(bookingType, assigned)] : [])),
    ),
  ]
  return [takenText, begun > 0 && formatPlural(begun, words.load.begun), ...coaches.slice(0, 2)]
    .filter(Boolean)
    .join(', ')
}
