import { useState } from 'react'
import type { Quote, VendorBooking } from '#contract/bookings/bookings/bookings'
import { fitPayments } from '#contract/bookings/counter-payments/counter-payments'
import type { Listing } from '#contract/catalogue/catalogue'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { changeBooking, changeBookingOffline, maxChangeReason } from '#contract/counter/booking-changes'
import { offerChange } from '#contract/counter/change-offers'
import { getReceivedPayments } from '#contract/counter/reservations'
import { call } from '../../../../api/client'
import { newId } from '../../../../api/new-id'
import { useOnReconnect } from '../../../../api/use-on-reconnect'
import { useOpenShift } from '../../../../db/queries/cash-shifts'
import { getNow } from '../../../../server-time'
import { pullNow, reportOffline, send, useSession } from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { ActionBar } from '../../../../ui/layout/ActionBar'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { Notice } from '../../../../ui/states/Notice'
import { Facts } from '../../../../ui/text/Facts'
import { Text } from '../../../../ui/text/Text'
import { formatReturn, formatShiftOfReturn } from '../../shared/return-text'
import { formatPrice, formatPriceDifference, isSameBooking } from './change-text'
import { MinStayNotice } from './MinStayNotice'
import { OfflineNotice } from './OfflineNotice'
import { QuoteSummary } from './QuoteSummary'
import { sumDeposit } from './sum-deposit'
import { useChoice, type ChoiceSource } from './use-choice'

export interface ChangeBookingProps extends ChoiceSource {
  booking: VendorBooking
  /** Opens the changed booking. */
  onChanged(): void
}

/** Changes a booking: the choice as it is, the new one with its price, and what happens with the difference. */
export default function ChangeBooking({ booking, onChanged, ...source }: ChangeBookingProps) {
  const { listing, chooser, hours, asOf } = source
  const userId = useSession()?.user.id ?? ''
  // The draft starts with what is booked, also in another room type.
  const [{ query, storedPrivate }] = useState(() => chooser.readChoice?.(booking.choice ?? {}) ?? { query: {} })
  const screenQuery = { change: booking._id, listing: listing._id }
  const changed = { id: booking._id, storedPrivate }
  const current = useChoice(source, { userId, defaultQuery: query, screenQuery, changed, booking })
  const { draft, available, choice, quoteState, minStayNotice } = current
  const Chooser = chooser.default
  const isOffline = quoteState.failure?.kind === 'unreachable'
  const quote = quoteState.quote ?? (isOffline ? forChange(quoteState.lastQuote, booking) : undefined)
  const complete = choice && (chooser.buildCounterChoice?.(draft, choice, booking.customerName) ?? choice)
  return (
    <Stack gap={4}>
      <Facts
        items={[
          { label: 'Booked now', value: `${booking.listingName}: ${booking.summary}` },
          { label: 'Price now', value: formatPrice(booking.total) },
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
        isAtCounter
        isChange
      />
      {minStayNotice && <MinStayNotice {...minStayNotice} isAtCounter />}
      {choice ? (
        <QuoteSummary quoteState={quoteState} asOf={asOf} canProceedOffline />
      ) : (
        <Text size="sm">Choose what the customer wants instead.</Text>
      )}
      {isOffline && !quoteState.isLoading && (
        <OfflineNotice unconfirmedText={false} onRetry={quoteState.refetch}>
          {quote
            ? "We can save this change as a request and send it when you're back online. Until then the booking stays as it is, nothing is held, and no money is due or goes back."
            : 'The price of this change needs a connection.'}
        </OfflineNotice>
      )}
      {complete &&
        quote &&
        (isSameBooking(booking, listing._id, complete, quote) ? (
          <Text tone="muted">Nothing is changed yet.</Text>
        ) : (
          <ChangeForm
            // Another choice is another change.
            key={JSON.stringify([listing._id, complete])}
            booking={booking}
            listing={listing}
            choice={complete}
            quote={quote}
            isOffline={isOffline}
            onChanged={() => {
              current.forgetPrivate()
              onChanged()
            }}
          />
        ))}
    </Stack>
  )
}

/** At the counter the deposit stays between the business and the customer. How the difference is settled, only the server knows. */
function forChange(quote: Quote | undefined, { isWalkIn }: VendorBooking): Quote | undefined {
  if (!quote) return undefined
  const { change: _, ...priced } = quote
  return isWalkIn ? { ...priced, total: zmwOf(ngweeOf(quote.total) - sumDeposit(quote)) } : priced
}

interface FormProps {
  booking: VendorBooking
  listing: Listing
  choice: Record<string, unknown>
  quote: Quote
  isOffline: boolean
  onChanged(): void
}

/** What the change costs, and its confirmation. */
function ChangeForm({ booking, listing, choice, quote, isOffline: isQuotedOffline, onChanged }: FormProps) {
  const isDearer = quote.total > booking.total
  const isOtherPrice = quote.total !== booking.total
  const [price, setPrice] = useState<'new' | 'agreed'>('new')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // The change was sent, and no answer came.
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const isOffline = isQuotedOffline || isUnconfirmed
  useOnReconnect(isUnconfirmed, () => {
    setUnconfirmed(false)
    setFailure(undefined)
  })
  // A second press after a lost response repeats the same change.
  const [id] = useState(newId)
  const shift = useOpenShift(useDeviceId())
  const keepsPrice = isOtherPrice && price === 'agreed'
  // A customer of the app has not agreed to pay more.
  const mustAsk = isDearer && !keepsPrice && booking.isWalkIn !== true
  const params = { id: booking._id }
  const wanted = {
    id,
    listingId: listing._id,
    choice,
    seenTotal: keepsPrice ? booking.total : quote.total,
    ...(reason.trim() && { reason: reason.trim() }),
  }
  const buildChange = () => ({
    ...wanted,
    ...(keepsPrice && { keepsPrice }),
    ...(shift && { shiftId: shift._id }),
    at: new Date(getNow()).toISOString(),
  })
  const saveOffline = async () => {
    const change = { listingName: listing.name, summary: quote.summary, total: wanted.seenTotal }
    await reportOffline()
    const result = await send(
      changeBookingOffline,
      { params, body: buildChange() },
      { preview: { name: booking.customerName, change } },
    )
    setBusy(false)
    if (!result.ok) return setFailure(result.message)
    toast({ title: 'Change saved', description: "It is sent when you're back online." })
    onChanged()
  }
  const save = async (event: { preventDefault(): void }) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    if (isOffline) return saveOffline()
    const result = mustAsk
      ? await call(offerChange, { params, body: wanted })
      : await call(changeBooking, { params, body: buildChange() })
    setBusy(false)
    setUnconfirmed(result.ok === false && result.kind === 'unreachable' && !mustAsk)
    if (!result.ok) return setFailure(result.message)
    void pullNow()
    toast({ title: mustAsk ? `${booking.customerName} was asked` : 'Booking changed', tone: 'success' })
    onChanged()
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap={4}>
        {isOtherPrice && (
          <Field group label="Price after the change">
            <RadioGroup<'new' | 'agreed'>
              cards
              options={[
                {
                  value: 'new',
                  label: `${formatPrice(quote.total)} (${formatPriceDifference(quote.total - booking.total)})`,
                  ...(isDearer &&
                    booking.isWalkIn !== true && { hint: 'The customer accepts and pays the difference in the app.' }),
                },
                { value: 'agreed', label: `Keep ${formatPrice(booking.total)}`, hint: 'The price that was agreed.' },
              ]}
              value={price}
              onChange={setPrice}
            />
          </Field>
        )}
        {isOffline ? (
          mustAsk && (
            <Text>{`You need a connection to ask ${booking.customerName} for more. Or keep the agreed price.`}</Text>
          )
        ) : mustAsk ? (
          <Text>
            {`${booking.customerName} gets a notification and an email. Until the answer, the booking stays as it is, and nothing is held.`}
          </Text>
        ) : (
          !keepsPrice && <Settlement booking={booking} quote={quote} hasShift={Boolean(shift)} />
        )}
        <Field label="Reason" optional>
          <Input
            autoComplete="off"
            maxLength={maxChangeReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {failure && (
          <Notice tone="attention" icon="alert" role="alert">
            {failure}
          </Notice>
        )}
        <ActionBar label="Price" value={formatPrice(keepsPrice ? booking.total : quote.total)}>
          <Button type="submit" loading={busy} disabled={isOffline && mustAsk}>
            {mustAsk ? 'Ask the customer' : isOffline ? 'Save the request' : 'Save the change'}
          </Button>
        </ActionBar>
      </Stack>
    </form>
  )
}

/** What happens with the difference. */
function Settlement({ booking, quote, hasShift }: { booking: VendorBooking; quote: Quote; hasShift: boolean }) {
  const { customerName } = booking
  const { returned = 0, refunded = 0, due = 0 } = quote.change ?? {}
  const lines = returned > 0 ? fitPayments(getReceivedPayments(booking), returned) : []
  if (due > 0)
    return <Text>{`${formatZmw(due)} is due then. You can take the payment in the booking, now or later.`}</Text>
  if (returned + refunded === 0) return null
  return (
    <Text>
      {formatReturn({ customerName, lines, byTilipo: refunded })} {returned > 0 && formatShiftOfReturn(lines, hasShift)}
    </Text>
  )
}
