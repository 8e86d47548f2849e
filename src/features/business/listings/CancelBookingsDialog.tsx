import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getPaidByPrompt, hasPaidAtCounter } from '#contract/bookings/counter-payments/payment-prompt'
import { closeDay } from '#contract/counter/booking-steps'
import { formatPeriod } from '#contract/core/format-period'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { call } from '../../../api/client'
import type { ListingLine } from '../../../db/queries/listings'
import { pullNow } from '../../../sync/index'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../ui/forms/Field'
import { Textarea } from '../../../ui/forms/Input'
import { List, ListItem } from '../../../ui/lists/List'
import { Notice } from '../../../ui/states/Notice'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'

interface Props {
  listing: ListingLine
  days: readonly string[]
  /** The bookings that are cancelled. */
  bookings: readonly VendorBooking[]
  onClose(): void
  onDone(): void
}

/**
 * Cancels the bookings of the days with a full refund, and stops selling the days. Online only, because money of
 * customers depends on it.
 */
export default function CancelBookingsDialog({ listing, days, bookings, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isOne = bookings.length === 1
  const cancelAll = async () => {
    setBusy(true)
    setFailure('')
    // Day by day: a day that was cancelled before the connection failed stays cancelled, and a repetition changes nothing.
    for (const day of days) {
      const result = await call(closeDay, {
        params: { id: listing._id, day },
        body: reason.trim() ? { reason: reason.trim() } : {},
      })
      if (result.ok) continue
      setBusy(false)
      void pullNow()
      return setFailure(result.message)
    }
    await pullNow()
    setBusy(false)
    onClose()
    toast({
      title: isOne ? 'Booking cancelled' : 'Bookings cancelled',
      description: isOne ? 'We notified the customer.' : 'We notified the customers.',
      tone: 'success',
    })
    onDone()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={isOne ? 'Cancel this booking?' : 'Cancel these bookings?'}
      confirm={isOne ? 'Cancel booking' : 'Cancel bookings'}
      cancel="Go back"
      busy={busy}
      onConfirm={() => void cancelAll()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <List label="Bookings to cancel">
          {bookings.map((booking) => (
            <ListItem
              key={booking._id}
              title={booking.customerName}
              text={`${booking.reference}, ${formatPeriod(booking.startsOn, booking.endsOn)}`}
              meta={formatPaid(booking)}
            />
          ))}
        </List>
        <Text>
          {describeRefunds(bookings)} Selling stops on {days.length === 1 ? 'this day' : 'these days'}.{' '}
          {isOne ? 'A cancelled booking' : 'Cancelled bookings'} cannot be brought back.
        </Text>
        <Field label={isOne ? 'Message to the customer' : 'Message to the customers'} optional>
          <Textarea rows={3} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {failure && (
          <Notice tone="waiting" icon="alert" title="Not cancelled" role="alert">
            {failure}
          </Notice>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

const getPaid = ({ paid, total }: VendorBooking): number => paid ?? total

const sumPaid = (bookings: readonly VendorBooking[]): number =>
  zmwOf(bookings.reduce((sum, booking) => sum + ngweeOf(getPaid(booking)), 0))

const formatPaid = (booking: VendorBooking): string =>
  getPaid(booking) > 0 ? formatZmw(getPaid(booking)) : 'Nothing paid'

/** Names the full refunds: Tilipo sends them to the payers, and the business hands those of the counter over. */
function describeRefunds(bookings: readonly VendorBooking[]): string {
  const walkIns = bookings.filter(hasPaidAtCounter)
  // What walk-ins paid on their phones is returned like any payment through Tilipo.
  const onPhones = zmwOf(walkIns.reduce((sum, booking) => sum + ngweeOf(getPaidByPrompt(booking)), 0))
  const online = zmwOf(ngweeOf(sumPaid(bookings.filter((booking) => !hasPaidAtCounter(booking)))) + ngweeOf(onPhones))
  const onAccount = sumPayments(
    walkIns.flatMap(({ payments = [] }) => payments.filter(({ method }) => method === 'account')),
  )
  const atCounter = zmwOf(ngweeOf(sumPaid(walkIns)) - ngweeOf(onPhones) - ngweeOf(onAccount))
  const isCash = bookings.every(({ payments = [] }) =>
    payments.every(({ method }) => method === 'cash' || method === 'account'),
  )
  return [
    online === 0 && atCounter === 0 && onAccount === 0 && 'Nothing has been paid.',
    online > 0 && `Full refund: we send ${formatZmw(online)} back to the wallets that paid.`,
    atCounter > 0 &&
      `Please give back ${formatZmw(atCounter)}${isCash ? ' in cash' : ''} that was paid at your counter.`,
    onAccount > 0 && `Companies owe you ${formatZmw(onAccount)} less.`,
  ]
    .filter(Boolean)
    .join(' ')
}
