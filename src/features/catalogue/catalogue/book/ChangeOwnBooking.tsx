import { useState } from 'react'
import type { Booking, Quote } from '#contract/bookings/bookings/bookings'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import { changeOwnBooking, changeOwnBookingOffline } from '#contract/counter/change-offers'
import { needsConsent } from '#contract/counter/needs-consent'
import type { Listing } from '#contract/catalogue/catalogue'
import { call } from '../../../../api/client'
import { newId } from '../../../../api/new-id'
import { send } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { ActionBar } from '../../../../ui/layout/ActionBar'
import { useNow } from '../../../../ui/hooks/use-now'
import { Notice } from '../../../../ui/states/Notice'
import { Text } from '../../../../ui/text/Text'
import { getBookingNoun } from '#contract/verticals/booking-noun'
import { formatPrice } from './change-text'
import { ChangeChoice, type PricedChange } from './ChangeChoice'
import type { ChoiceSource } from './use-choice'
import { useSaveChange } from './use-save-change'

export interface ChangeOwnBookingProps extends ChoiceSource {
  booking: Booking
  /** The server has changed the booking, waits for the payment, or has asked the business. Null for a saved request. */
  onSent(changed: Booking | null): void
}

/** The customer changes a booking: the new choice with its price, and what happens with the difference. */
export default function ChangeOwnBooking({ booking, onSent, ...source }: ChangeOwnBookingProps) {
  const { listing, chooser } = source
  const { summary, total, lines } = booking.quote
  const needsAnswer = needsConsent(
    {
      status: booking.status,
      vertical: listing.vertical,
      isPrepared: Boolean(booking.assigned ?? booking.readyAt),
      startsAt: booking.quote.startsAt ? Date.parse(booking.quote.startsAt) : null,
      cancellation: booking.quote.cancellation,
    },
    useNow(),
  )
  return (
    <ChangeChoice
      {...source}
      booking={{ ...booking, summary, total, fixedLines: lines, keepsPolicy: needsAnswer }}
      counterUser={null}
      screenQuery={{ listing: listing._id }}
      prompt={chooser.prompt}
      namesPrompt={chooser.bookingPrompt}
      complete={(draft, choice) => (chooser.buildBookingChoice ? chooser.buildBookingChoice(draft, choice) : choice)}
      quoteOffline={(quote) => ({ ...quote, needsAnswer })}
    >
      {({ forgetDraft, ...change }) => (
        <SendChange
          {...change}
          booking={booking}
          listing={listing}
          onSent={(sent) => {
            forgetDraft()
            onSent(sent)
          }}
        />
      )}
    </ChangeChoice>
  )
}

interface SendProps extends Omit<PricedChange, 'forgetDraft'> {
  booking: Booking
  listing: Listing
  onSent(changed: Booking | null): void
}

/** What the change costs, and its confirmation. */
function SendChange({ booking, listing, choice, quote, isOffline: isQuotedOffline, unsent, onSent }: SendProps) {
  // A second press after a lost response repeats the same change.
  const [id] = useState(newId)
  const params = { id: booking._id }
  const body = {
    id,
    listingId: listing._id,
    choice,
    seenTotal: quote.total,
    // Without a connection, the policy that the booking keeps is not displayed.
    ...((quote.policy || !isQuotedOffline) && { seenPolicy: quote.policy }),
  }
  const change = { listingName: listing.name, summary: quote.summary, total: quote.total }
  const { save, busy, failure, isOffline } = useSaveChange({
    isQuotedOffline,
    unsent,
    change: () => call(changeOwnBooking, { params, body }),
    queue: () => send(changeOwnBookingOffline, { params, body }, { preview: { name: booking.vendorName, change } }),
    onSaved: onSent,
  })
  const { action, text } = isOffline ? describeRequest(booking, quote) : describeChange(booking, quote)
  return (
    <>
      <Text>{text}</Text>
      {failure && (
        <Notice tone="attention" icon="alert" role="alert">
          {failure}
        </Notice>
      )}
      <ActionBar label="New price" value={formatPrice(quote.total)}>
        <Button loading={busy} onClick={(event) => void save(event)}>
          {action}
        </Button>
      </ActionBar>
    </>
  )
}

/** Says what happens once the request is sent. */
function describeRequest(booking: Booking, { total, needsAnswer }: Quote) {
  const { vendorName, quote: booked } = booking
  const noun = getBookingNoun(booking)
  const extra = total - booked.total
  const text = needsAnswer
    ? `Once it is sent, ${vendorName} has to agree.`
    : extra > 0
      ? `It costs ${formatZmw(extra)} more. Once it is sent, you pay that first. Then your ${noun} is changed.`
      : `Once it is sent, your ${noun} is changed if it is still available at this price.`
  return { text, action: 'Save the request' }
}

/** Says what happens with the difference, and what the button does. */
function describeChange(booking: Booking, quote: Quote) {
  const { vendorName, paid = 0, quote: booked } = booking
  const noun = getBookingNoun(booking)
  const extra = quote.total - booked.total
  const isPaid = paid >= booked.total
  const { refunded = 0, returned = 0, due = 0 } = quote.change ?? {}
  const back = [
    refunded > 0 && `${formatZmw(refunded)} goes back to the wallet you paid from, within 24 hours.`,
    returned > 0 && `${vendorName} gives ${formatZmw(returned)} back at its counter.`,
  ].filter(Boolean)
  const money =
    back.length > 0
      ? back.join(' ')
      : extra > 0 && isPaid
        ? `It costs ${formatZmw(extra)} more.`
        : due > 0
          ? `${formatZmw(due)} is still to pay then.`
          : 'The price stays the same.'
  if (quote.needsAnswer)
    return {
      text: `${money} ${noun === 'order' ? 'It is being packed' : 'Cancelling is not free now'}, so ${vendorName} has to agree. Until then your ${noun} stays as it is.`,
      action: `Ask ${vendorName}`,
    }
  if (extra > 0 && isPaid)
    return {
      text: `${money} Your ${noun} is changed once you have paid. Nothing is held until then.`,
      action: `Continue to pay ${formatZmwNoBreak(extra)}`,
    }
  return { text: `${money} Your ticket is replaced.`, action: `Change ${noun}` }
}
