import { useState, type FormEvent } from 'react'
import type { Quote, VendorBooking } from '#contract/bookings/bookings/bookings'
import { fitPayments, getPayments } from '#contract/bookings/counter-payments/counter-payments'
import type { Listing } from '#contract/catalogue/catalogue'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { changeBooking, changeBookingOffline, maxChangeReason } from '#contract/counter/booking-changes'
import { offerChange } from '#contract/counter/change-offers'
import { getReceivedPayments } from '#contract/counter/reservations'
import { call } from '../../../../api/client'
import { newId } from '../../../../api/new-id'
import { useCompanies } from '../../../../db/queries/companies'
import { useOpenShift } from '../../../../db/queries/cash-shifts'
import { getNow } from '../../../../server-time'
import { changeFromCounterStock, send, useSession, useSyncStatus, type ListingUnits } from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { ActionBar } from '../../../../ui/layout/ActionBar'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { Notice } from '../../../../ui/states/Notice'
import { Text } from '../../../../ui/text/Text'
import { getBookingNoun } from '#contract/verticals/booking-noun'
import { CounterPayment } from '../../shared/CounterPayment'
import { formatSyncedAt } from '../../shared/format-synced-at'
import { initialLines, readPayments, type PaymentErrors, type PaymentLine } from '../../shared/payment-lines'
import { formatReturn, formatShiftOfReturn } from '../../shared/return-text'
import { formatPrice, formatPriceDifference } from './change-text'
import { useCounterSource } from './CounterSource'
import { ChangeChoice, type PricedChange } from './ChangeChoice'
import { sumDeposit } from './sum-deposit'
import type { ChoiceSource } from './use-choice'
import { useSaveChange } from './use-save-change'

export interface ChangeBookingProps extends ChoiceSource {
  booking: VendorBooking
  /** Opens the changed booking. */
  onChanged(): void
}

/** Changes a booking at the counter: the new choice with its price, and what happens with the difference. */
export default function ChangeBooking({ booking, onChanged, ...source }: ChangeBookingProps) {
  const { listing, chooser } = source
  const getUnits = chooser.counterStock?.getUnits
  const { _id, isWalkIn, customerName } = booking
  return (
    <ChangeChoice
      {...source}
      booking={{ ...booking, keepsPolicy: true }}
      counterUser={useSession()?.user.id ?? ''}
      screenQuery={{ change: _id, listing: listing._id }}
      prompt="Choose what the customer wants instead."
      complete={(draft, choice) => chooser.buildCounterChoice?.(draft, choice, customerName) ?? choice}
      quoteOffline={(quote) => (isWalkIn ? withoutDeposit(quote) : quote)}
    >
      {({ forgetDraft, ...change }) => (
        <ChangeForm
          {...change}
          booking={booking}
          listing={listing}
          // The deposit and the price of a customer of the app need the server.
          counterUnits={(isWalkIn && getUnits?.(change.choice, listing)) || []}
          onChanged={() => {
            forgetDraft()
            onChanged()
          }}
        />
      )}
    </ChangeChoice>
  )
}

/** At the counter the deposit stays between the business and the customer. */
const withoutDeposit = (quote: Quote): Quote => ({
  ...quote,
  total: zmwOf(ngweeOf(quote.total) - sumDeposit(quote)),
})

interface FormProps extends Omit<PricedChange, 'forgetDraft'> {
  booking: VendorBooking
  listing: Listing
  /** What the counter stock of this device must have for a change that is certain. Empty if it is never certain. */
  counterUnits: readonly ListingUnits[]
  onChanged(): void
}

/** What the change costs, and its confirmation. */
function ChangeForm({
  booking,
  listing,
  counterUnits,
  choice,
  quote,
  isOffline: isQuotedOffline,
  unsent,
  onChanged,
}: FormProps) {
  const { customerName } = booking
  const isDearer = quote.total > booking.total
  const isOtherPrice = quote.total !== booking.total
  const [price, setPrice] = useState<'new' | 'agreed'>('new')
  const [reason, setReason] = useState('')
  // A second press after a lost response repeats the same change.
  const [id] = useState(newId)
  const shift = useOpenShift(useDeviceId())
  // What a customer has paid in Tilipo does not move once the order was handed over.
  const isPriceFixed = isOtherPrice && booking.status === 'completed' && booking.isWalkIn !== true
  const keepsPrice = isPriceFixed || (isOtherPrice && price === 'agreed')
  const noun = getBookingNoun(booking)
  // A customer of the app has not agreed to pay more, unless the difference is paid here now.
  const [isPaidHere, setPaidHere] = useState(false)
  const [lines, setLines] = useState(initialLines)
  const [errors, setErrors] = useState<PaymentErrors | null>(null)
  const companies = useCompanies()
  const mustPay = isDearer && !keepsPrice && booking.isWalkIn !== true
  const paysHere = mustPay && isPaidHere
  const asksCustomer = mustPay && !isPaidHere
  const due = quote.change?.due ?? computeDue(quote.total, booking)
  const params = { id: booking._id }
  const wanted = {
    id,
    listingId: listing._id,
    choice,
    seenTotal: keepsPrice ? booking.total : quote.total,
    ...(reason.trim() && { reason: reason.trim() }),
  }
  const entered = paysHere ? readPayments(lines, due, companies) : undefined
  const buildChange = () => ({
    ...wanted,
    ...(entered?.ok && { payments: [...getPayments(entered.payments, due)] }),
    ...(keepsPrice && { keepsPrice }),
    ...(shift && { shiftId: shift._id }),
    at: new Date(getNow()).toISOString(),
  })
  const preview = {
    name: customerName,
    change: { listingName: listing.name, summary: quote.summary, total: wanted.seenTotal },
  }
  // Units of an earlier request come back only when it is discarded, and its outcome is not known once it was sent.
  const { isCovered } = useCounterSource(listing, counterUnits, isQuotedOffline)
  const isCertain = isQuotedOffline && isCovered && counterUnits.length > 0 && unsent.length === 0
  const { save, busy, failure, faults, isOffline } = useSaveChange({
    isQuotedOffline,
    unsent,
    change: () =>
      asksCustomer ? call(offerChange, { params, body: wanted }) : call(changeBooking, { params, body: buildChange() }),
    queue: () =>
      isCertain
        ? changeFromCounterStock({ bookingId: booking._id, body: buildChange() }, counterUnits, preview)
        : send(
            changeBookingOffline,
            { params, body: { ...buildChange(), ...(asksCustomer && { asksCustomer }) } },
            { preview },
          ),
    onSaved(answer) {
      if (answer) toast({ title: asksCustomer ? `${customerName} was asked` : changedTitles[noun], tone: 'success' })
      onChanged()
    },
  })
  const submit = (event: FormEvent) => {
    setErrors(entered?.ok === false ? entered.errors : null)
    if (entered?.ok === false) return event.preventDefault()
    void save(event)
  }
  const notice = errors ? 'Please check how the customer paid.' : failure
  return (
    <form onSubmit={submit}>
      <Stack gap={4}>
        {isPriceFixed && (
          <Text>
            {`This order was paid in Tilipo and handed over, so it stays at ${formatPrice(booking.total)}. If the new product costs less, open the order afterwards and refund a part.`}
          </Text>
        )}
        {isOtherPrice && !isPriceFixed && (
          <Field group label="Price after the change">
            <RadioGroup<'new' | 'agreed'>
              cards
              options={[
                {
                  value: 'new',
                  label: `${formatPrice(quote.total)} (${formatPriceDifference(quote.total - booking.total)})`,
                },
                { value: 'agreed', label: `Keep ${formatPrice(booking.total)}`, hint: 'The price that was agreed.' },
              ]}
              value={price}
              onChange={setPrice}
            />
          </Field>
        )}
        {mustPay && (
          <Field group label="Payment of the difference">
            <RadioGroup<'ask' | 'here'>
              cards
              options={[
                {
                  value: 'ask',
                  label: 'Ask the customer in the app',
                  hint: 'The customer accepts and pays the difference there.',
                },
                { value: 'here', label: 'The customer pays here now', hint: `You take ${formatZmw(due)} yourself.` },
              ]}
              value={isPaidHere ? 'here' : 'ask'}
              onChange={(payment) => setPaidHere(payment === 'here')}
            />
          </Field>
        )}
        {isOffline && !isCertain && <Text size="sm">Until it is sent, nothing is held.</Text>}
        {isCertain && (
          <Notice icon="check">
            This device holds what the customer wants in its counter stock and sets it aside for this change, so it
            can&apos;t sell out. The server only rejects the change if the {noun} was cancelled or changed elsewhere, or
            if the counter stock was released by hand.
          </Notice>
        )}
        {paysHere ? (
          <PaidHere
            {...{ lines, setLines, due, companies, customerName, isOffline }}
            errors={{ ...faults, ...errors }}
            hasShift={Boolean(shift)}
          />
        ) : asksCustomer ? (
          <Text>
            {`${isOffline ? `Once it is sent, ${customerName}` : customerName} gets a notification and an email. Until the answer, the ${noun} stays as it is, and nothing is held.`}
          </Text>
        ) : (
          !isOffline && !keepsPrice && <Settlement booking={booking} quote={quote} hasShift={Boolean(shift)} />
        )}
        <Field label="Reason" optional>
          <Input
            autoComplete="off"
            maxLength={maxChangeReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {notice && (
          <Notice tone="attention" icon="alert" role="alert">
            {notice}
          </Notice>
        )}
        <ActionBar label="Price" value={formatPrice(keepsPrice ? booking.total : quote.total)}>
          <Button type="submit" loading={busy}>
            {isCertain
              ? 'Save the change'
              : isOffline
                ? 'Save the request'
                : asksCustomer
                  ? 'Ask the customer'
                  : 'Save the change'}
          </Button>
        </ActionBar>
      </Stack>
    </form>
  )
}

/** What is due after the change, as far as this device knows. */
const computeDue = (price: number, { paid = 0 }: VendorBooking): number =>
  zmwOf(Math.max(0, ngweeOf(price) - ngweeOf(paid)))

interface PaidHereProps {
  lines: readonly PaymentLine[]
  setLines(lines: readonly PaymentLine[]): void
  due: number
  errors: PaymentErrors
  companies: ReturnType<typeof useCompanies>
  customerName: string
  hasShift: boolean
  isOffline: boolean
}

/** How a customer of the app pays the difference at the counter (decision 143). */
function PaidHere({ lines, setLines, due, errors, companies, customerName, hasShift, isOffline }: PaidHereProps) {
  const asOf = formatSyncedAt(useSyncStatus())
  return (
    <>
      <CounterPayment value={lines} onChange={setLines} total={due} {...{ asOf, errors, companies }} />
      <Text size="sm" tone="muted">
        {hasShift ? 'It is counted in your open shift.' : 'You have no open shift, so the money is not counted.'}{' '}
        {isOffline
          ? `If the change can't be made, give the money back to ${customerName}.`
          : `The booking changes at once, and ${customerName} gets a notification.`}
      </Text>
    </>
  )
}

const changedTitles = { booking: 'Booking changed', order: 'Order changed' } as const

/** What happens with the difference. */
function Settlement({ booking, quote, hasShift }: { booking: VendorBooking; quote: Quote; hasShift: boolean }) {
  const { customerName } = booking
  const { returned = 0, refunded = 0, due = 0 } = quote.change ?? {}
  const lines = returned > 0 ? fitPayments(getReceivedPayments(booking), returned) : []
  if (due > 0)
    return (
      <Text>{`${formatZmw(due)} is due then. You can take the payment in the ${getBookingNoun(booking)}, now or later.`}</Text>
    )
  if (returned + refunded === 0) return null
  return (
    <Text>
      {formatReturn({ customerName, lines, byTilipo: refunded })} {returned > 0 && formatShiftOfReturn(lines, hasShift)}
    </Text>
  )
}
