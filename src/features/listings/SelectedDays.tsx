import { useState, type ComponentType } from 'react'
import { hasPermission } from '#contract/accounts/access'
import type { VendorBooking } from '#contract/bookings/bookings'
import { closeDay } from '#contract/bookings/booking-steps'
import { addDays, listNights } from '#contract/core/dates'
import { formatPeriod } from '#contract/core/format-period'
import { formatPlural } from '#contract/core/plural'
import { setClosedDays } from '#contract/partners/closed-days'
import { call } from '../../api/client'
import type { ListingLine } from '../../db/queries/listings'
import { paths } from '../../paths'
import { pullNow, send, useSession } from '../../sync/index'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Field } from '../../ui/Field'
import { Heading } from '../../ui/Heading'
import { Textarea } from '../../ui/Input'
import { List, ListItem } from '../../ui/List'
import { Row } from '../../ui/Row'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { toast } from '../../ui/toast'
import { useDeferredPart } from '../../ui/use-deferred-part'
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
  /** Null until its code is loaded. */
  DayValuesForm: ComponentType<SelectedDaysProps> | null
  onDone(): void
}

const loadCounterStock = () => import('./counter/CounterStock')

/** What can be done with the selected days of a listing: see their bookings, close or open them, change their values. */
export function SelectedDays(props: SelectedDaysProps) {
  const { listing, from, to, DayValuesForm } = props
  const CounterStock = useDeferredPart(loadCounterStock)
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
        <CloseOrOpen {...props} bookings={bookings} />
        {DayValuesForm && <DayValuesForm {...props} />}
        {CounterStock && <CounterStock listing={listing} days={{ from, to }} />}
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

function CloseOrOpen({ listing, from, to, bookings, onDone }: SelectedDaysProps) {
  const user = useSession()?.user
  const showSavedToast = useSavedToast()
  const preview = useDaysPreview(listing)
  const [isConfirming, setConfirming] = useState(false)
  if (!user || !hasPermission({ ...user, role: user.user_type }, 'manage_bookings')) return null
  const selectedDays = listNights(from, addDays(to, 1))
  const closedCount = selectedDays.filter((day) => listing.closedDays?.includes(day)).length
  // Bookings in service are not cancelled: their customers are already there.
  const cancellableCount = bookings.filter(({ status }) => status !== 'in_service').length
  const isInUse = cancellableCount < bookings.length
  const setClosed = async (closed: boolean) => {
    const sent = await send(
      setClosedDays,
      { params: { id: listing._id }, body: { days: selectedDays, closed } },
      { preview },
    )
    if (!sent.ok) return toast({ title: 'Not changed', description: sent.message, tone: 'destructive' })
    showSavedToast(closed ? 'Closed' : 'Open again')
    onDone()
  }
  return (
    <Row wrap gap={2}>
      {closedCount < selectedDays.length && bookings.length === 0 && (
        <Button variant="outline" onClick={() => void setClosed(true)}>
          Close {countDays(from, to)}
        </Button>
      )}
      {closedCount < selectedDays.length && isInUse && (
        <Text size="sm" tone="muted">
          A customer is already there on these days. Select the days afterwards to close them.
        </Text>
      )}
      {closedCount < selectedDays.length && cancellableCount > 0 && !isInUse && (
        <Button variant="danger" onClick={() => setConfirming(true)}>
          Cancel {formatPlural(cancellableCount, { one: '# booking', other: '# bookings' })} and close
        </Button>
      )}
      {closedCount > 0 && (
        <Button variant="outline" onClick={() => void setClosed(false)}>
          Open {countDays(from, to)}
        </Button>
      )}
      {isConfirming && (
        <CancelDialog
          listing={listing}
          days={selectedDays}
          bookingCount={cancellableCount}
          onClose={() => setConfirming(false)}
          onDone={onDone}
        />
      )}
    </Row>
  )
}

interface CancelDialogProps {
  listing: ListingLine
  days: readonly string[]
  bookingCount: number
  onClose(): void
  onDone(): void
}

/** Cancels the bookings of the days with a full refund. Online only, because money of customers depends on it. */
function CancelDialog({ listing, days, bookingCount, onClose, onDone }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const closeAll = async () => {
    setBusy(true)
    // Day by day: a day that was closed before the connection failed stays closed, and a repetition changes nothing.
    for (const day of days) {
      const result = await call(closeDay, {
        params: { id: listing._id, day },
        body: reason.trim() ? { reason: reason.trim() } : {},
      })
      if (result.ok) continue
      setBusy(false)
      void pullNow()
      toast({ title: 'Not closed', description: result.message, tone: 'destructive' })
      return onClose()
    }
    await pullNow()
    setBusy(false)
    onClose()
    toast({ title: 'Closed', description: 'We notified the customers and refund them.', tone: 'success' })
    onDone()
  }
  return (
    <ConfirmDialog
      open
      danger
      title="Cancel these bookings?"
      confirm="Cancel bookings and close"
      cancel="Go back"
      busy={busy}
      onConfirm={() => void closeAll()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <Text>
          {formatPlural(bookingCount, {
            one: 'The customer of # booking gets a full refund.',
            other: 'The customers of # bookings get a full refund.',
          })}{' '}
          This cannot be undone.
        </Text>
        <Field label="Message to the customers" optional>
          <Textarea rows={3} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
