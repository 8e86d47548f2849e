import { useState } from 'react'
import { canDecideSales, canRefund } from '#contract/core/access'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { addDays, listNights } from '#contract/core/dates'
import { formatPeriod } from '#contract/core/format-period'
import { formatPlural } from '#contract/core/plural'
import { setClosedDays } from '#contract/business/listings/closed-days'
import type { ListingLine } from '../../../db/queries/listings'
import { paths } from '../../../paths'
import { send, useSession } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Heading } from '../../../ui/text/Heading'
import { List, ListItem } from '../../../ui/lists/List'
import { lazyPart } from '../../../ui/states/lazy-part'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { findBookingsBetween } from './day-usage'
import { useSavedToast } from './listing-preview'
import { OfferStatus } from './OfferStatus'
import type { ListingArea } from './listing-area'
import { countDays, useDaysPreview } from './days-preview'

export interface SelectedDaysProps {
  area: ListingArea
  listing: ListingLine
  /** The first and the last selected day. */
  from: string
  to: string
  bookings: readonly VendorBooking[]
  onDone(): void
}

const CancelBookingsDialog = lazyPart(() => import('./CancelBookingsDialog'), { offline: true })
const partOptions = { when: 'page-loaded', onFailure: 'fallback', offline: true } as const
const CounterStock = lazyPart(() => import('./counter/CounterStock'), partOptions)
/** Its form library is large, and the page works without it. */
export const DayValuesForm = lazyPart<SelectedDaysProps>(() => import('./DayValuesForm'), partOptions)

/**
 * What can be done with the selected days of a listing: see their bookings, stop selling them or sell them again,
 * cancel their bookings, change their values.
 */
export function SelectedDays(props: SelectedDaysProps) {
  const { listing, from, to } = props
  const bookings = findBookingsBetween(props.bookings, listing._id, from, to)
  return (
    <Card as="section" pad="lg" aria-label="Selected days">
      <Stack gap={4}>
        <Row wrap justify="apart">
          <Heading level={2} size="card">
            {String(listing.values.name)}, {formatPeriod(from, to)}
          </Heading>
          {listing.pending && <OfferStatus listing={listing} />}
        </Row>
        <DayBookings bookings={bookings} />
        <ImportedDays {...props} />
        <DayActions {...props} bookings={bookings} />
        <DayValuesForm {...props} />
        <CounterStock listing={listing} days={{ from, to }} />
      </Stack>
    </Card>
  )
}

/** Days that other calendars block. Only the other site, or removing its calendar, opens them. */
function ImportedDays({ listing: { importedDays = [] }, from, to }: SelectedDaysProps) {
  const count = importedDays.filter((day) => day >= from && day <= to).length
  if (count === 0) return null
  return (
    <Text size="sm">
      {formatPlural(count, {
        one: 'A calendar from another site blocks # day.',
        other: 'Calendars from other sites block # days.',
      })}{' '}
      To open a day here, open it on the other site, or remove the calendar on the page of this listing.
    </Text>
  )
}

const maxListed = 6

function DayBookings({ bookings }: { bookings: readonly VendorBooking[] }) {
  if (bookings.length === 0) return <Text tone="muted">No bookings on these days.</Text>
  return (
    <Stack gap={2}>
      <List label="Bookings on these days">
        {bookings.slice(0, maxListed).map(({ _id, customerName, reference, startsOn, endsOn }) => (
          <ListItem
            key={_id}
            title={customerName}
            text={`${reference}, ${formatPeriod(startsOn, endsOn)}`}
            to={`${paths.dashboard}?to=bookings&id=${_id}`}
          />
        ))}
      </List>
      {bookings.length > maxListed && (
        <Text size="sm" tone="muted">
          And {formatPlural(bookings.length - maxListed, { one: '# more booking', other: '# more bookings' })}.
        </Text>
      )}
    </Stack>
  )
}

function DayActions({ listing, from, to, bookings, onDone }: SelectedDaysProps) {
  const user = useSession()?.user
  const showSavedToast = useSavedToast()
  const preview = useDaysPreview(listing)
  const [isCancelling, setCancelling] = useState(false)
  const caller = user && { ...user, role: user.user_type }
  if (!caller || !canDecideSales(caller)) return null
  const selectedDays = listNights(from, addDays(to, 1))
  const stoppedCount = selectedDays.filter((day) => listing.closedDays?.includes(day)).length
  const cancellableBookings = canRefund(caller) ? bookings.filter(isCancellable) : []
  const setStopped = async (closed: boolean) => {
    const sent = await send(
      setClosedDays,
      { params: { id: listing._id }, body: { days: selectedDays, closed } },
      { preview },
    )
    if (!sent.ok) return toast({ title: 'Not changed', description: sent.message, tone: 'destructive' })
    showSavedToast(closed ? 'Selling stopped' : 'On sale again')
    onDone()
  }
  return (
    <Stack gap={2}>
      {stoppedCount < selectedDays.length && (
        <Text size="sm" tone="muted">
          If you stop selling, nobody can book, online or at the counter.{' '}
          {bookings.length > 0 &&
            formatPlural(bookings.length, { one: 'The booking above stays.', other: 'The # bookings stay.' })}
        </Text>
      )}
      <Row wrap gap={2}>
        {stoppedCount < selectedDays.length && (
          <Button onClick={() => void setStopped(true)}>Stop selling {countDays(from, to)}</Button>
        )}
        {stoppedCount > 0 && (
          <Button variant="outline" onClick={() => void setStopped(false)}>
            Sell {countDays(from, to)} again
          </Button>
        )}
        {cancellableBookings.length > 0 && (
          <Button variant="outline" onClick={() => setCancelling(true)}>
            Cancel {formatPlural(cancellableBookings.length, { one: '# booking', other: '# bookings' })}
          </Button>
        )}
      </Row>
      {isCancelling && (
        <CancelBookingsDialog
          listing={listing}
          days={selectedDays}
          bookings={cancellableBookings}
          onClose={() => setCancelling(false)}
          onDone={onDone}
        />
      )}
    </Stack>
  )
}

/** Bookings in service are not cancelled: their customers are already there. */
const isCancellable = ({ status }: VendorBooking): boolean => status !== 'in_service'
