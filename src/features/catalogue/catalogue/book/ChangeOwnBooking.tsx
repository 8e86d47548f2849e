import { useState } from 'react'
import type { Booking, Quote } from '#contract/bookings/bookings/bookings'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import { changeOwnBooking } from '#contract/counter/change-offers'
import { call } from '../../../../api/client'
import { newId } from '../../../../api/new-id'
import { pullNow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { ActionBar } from '../../../../ui/layout/ActionBar'
import { Stack } from '../../../../ui/layout/Stack'
import { Notice } from '../../../../ui/states/Notice'
import { Facts } from '../../../../ui/text/Facts'
import { Text } from '../../../../ui/text/Text'
import { formatPrice, isSameBooking } from './change-text'
import { MinStayNotice } from './MinStayNotice'
import { QuoteSummary } from './QuoteSummary'
import { useChoice, type ChoiceSource } from './use-choice'

export interface ChangeOwnBookingProps extends ChoiceSource {
  booking: Booking
  /** The server has changed the booking, waits for the payment, or has asked the business. */
  onSent(changed: Booking): void
}

/** The customer changes a booking: the choice as it is, the new one with its price, and what happens with the difference. */
export default function ChangeOwnBooking({ booking, onSent, ...source }: ChangeOwnBookingProps) {
  const { listing, chooser, hours, asOf } = source
  const [{ query, storedPrivate }] = useState(() => chooser.readChoice?.(booking.choice) ?? { query: {} })
  const changed = { id: booking._id, storedPrivate }
  const screenQuery = { listing: listing._id }
  const current = useChoice(source, { userId: null, defaultQuery: query, screenQuery, changed, booking })
  const { draft, available, choice, quoteState, minStayNotice } = current
  const Chooser = chooser.default
  const complete = choice && (chooser.buildBookingChoice ? chooser.buildBookingChoice(draft, choice) : choice)
  const booked = { ...booking, summary: booking.quote.summary, total: booking.quote.total }
  return (
    <Stack gap={4}>
      <Facts
        items={[
          { label: 'Booked now', value: `${booking.listingName}: ${booked.summary}` },
          { label: 'Price now', value: formatPrice(booked.total) },
        ]}
      />
      <Chooser
        listing={listing}
        hours={hours}
        draft={draft}
        onChange={current.setDraft}
        today={current.today}
        days={available.days}
        taken={available.taken}
        faults={quoteState.failure?.fields}
        isChange
      />
      {minStayNotice && <MinStayNotice {...minStayNotice} isAtCounter={false} />}
      {choice ? (
        <QuoteSummary quoteState={quoteState} asOf={asOf} canProceedOffline={false} />
      ) : (
        <Text size="sm">{chooser.prompt}</Text>
      )}
      {quoteState.quote && !complete && <Text size="sm">{chooser.bookingPrompt}</Text>}
      {complete &&
        quoteState.quote &&
        (isSameBooking(booked, listing._id, complete, quoteState.quote) ? (
          <Text tone="muted">Nothing is changed yet.</Text>
        ) : (
          <SendChange
            // Another choice is another change.
            key={JSON.stringify([listing._id, complete])}
            booking={booking}
            listingId={listing._id}
            choice={complete}
            quote={quoteState.quote}
            onSent={(sent) => {
              current.forgetPrivate()
              onSent(sent)
            }}
          />
        ))}
    </Stack>
  )
}

interface SendProps {
  booking: Booking
  listingId: string
  choice: Record<string, unknown>
  quote: Quote
  onSent(changed: Booking): void
}

/** What the change costs, and its confirmation. */
function SendChange({ booking, listingId, choice, quote, onSent }: SendProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // A second press after a lost response repeats the same change.
  const [id] = useState(newId)
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    const body = { id, listingId, choice, seenTotal: quote.total, seenPolicy: quote.policy }
    const result = await call(changeOwnBooking, { params: { id: booking._id }, body })
    if (result.ok) await pullNow()
    setBusy(false)
    if (result.ok) onSent(result.answer)
    else setFailure(result.code === 'offline' ? offlineText : result.message)
  }
  const { action, text } = describeChange(booking, quote)
  return (
    <>
      <Text>{text}</Text>
      {failure && (
        <Notice tone="attention" icon="alert" role="alert">
          {failure}
        </Notice>
      )}
      <ActionBar label="New price" value={formatPrice(quote.total)}>
        <Button loading={busy} onClick={() => void send()}>
          {action}
        </Button>
      </ActionBar>
    </>
  )
}

// The request may have reached the server, so this does not say that nothing was changed.
const offlineText = "You need a connection to change a booking. Please try again when you're online."

/** Says what happens with the difference, and what the button does. */
function describeChange({ vendorName, paid = 0, quote: booked }: Booking, quote: Quote) {
  const extra = quote.total - booked.total
  const isPaid = paid >= booked.total
  const { refunded = 0, due = 0 } = quote.change ?? {}
  const money =
    refunded > 0
      ? `${formatZmw(refunded)} goes back to the wallet you paid from, within 24 hours.`
      : extra > 0 && isPaid
        ? `It costs ${formatZmw(extra)} more.`
        : due > 0
          ? `${formatZmw(due)} is still to pay then.`
          : 'The price stays the same.'
  if (quote.needsAnswer)
    return {
      text: `${money} Cancelling is not free now, so ${vendorName} has to agree. Until then your booking stays as it is.`,
      action: `Ask ${vendorName}`,
    }
  if (extra > 0 && isPaid)
    return {
      text: `${money} Your booking is changed once you have paid. Nothing is held until then.`,
      action: `Continue to pay ${formatZmwNoBreak(extra)}`,
    }
  return { text: `${money} Your ticket is replaced.`, action: 'Change booking' }
}
