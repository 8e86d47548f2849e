import { useRef, useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import {
  recordWalkIn,
  recordWalkInOffline,
  UnnamedUnpricedWalkInForm,
  UnnamedWalkInForm,
  UnpricedWalkInForm,
  WalkInForm,
} from '#contract/counter/walk-ins'
import type { Listing } from '#contract/catalogue/catalogue'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import type { SaleItem } from '#contract/counter/sale-items'
import { getSalePayments } from '#contract/counter/reservations'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { parseAmount } from '#contract/core/parse-amount'
import { verticals } from '#contract/verticals/index'
import { getBusinessWords } from '#contract/verticals/words/index'
import { getReservationWords } from '#contract/verticals/words/reservation-words'
import { call } from '../../../../api/client'
import { useSendPrompt } from '../../../../api/use-send-prompt'
import { useStableKey } from '../../../../api/use-stable-key'
import { useCompanies } from '../../../../db/queries/companies'
import { useOpenShift } from '../../../../db/queries/cash-shifts'
import { paths } from '../../../../paths'
import {
  deleteReceiptSeries,
  numberReceipt,
  pullNow,
  reportOffline,
  sellFromCounterStock,
  send,
  useSyncStatus,
  type ListingUnits,
  type Preview,
  type QueueResult,
} from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { ActionBar } from '../../../../ui/layout/ActionBar'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Link } from '../../../../ui/text/Link'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Notice } from '../../../../ui/states/Notice'
import { Text } from '../../../../ui/text/Text'
import { useStructForm, type FormRefusal } from '../../../../ui/forms/use-struct-form'
import { CounterPayment } from '../../shared/CounterPayment'
import type { SavedSaleFacts } from './CounterSaleResult'
import { CounterSourceChoice, useCounterSource } from './CounterSource'
import { OfflineNotice } from './OfflineNotice'
import { formatSyncedAt } from '../../shared/format-synced-at'
import { formatPayButton, initialLines, type PaymentErrors } from '../../shared/payment-lines'
import { KnownCustomers } from './KnownCustomers'
import { formatPromptButton, formatReserveButton, PayLaterFields, usePayLater } from './pay-later'
import type { SaveCustomer } from './CounterCustomer'
import { buildWalkInPreview } from './walk-in-preview'
import { sumDeposit } from './sum-deposit'
import type { QuoteState } from './use-quote'
import { getLusakaToday, getNow } from '../../../../server-time'

const CounterCustomer = lazyPart(() => import('./CounterCustomer'), { offline: true, onFailure: 'fallback' })

interface Props {
  listing: Listing
  choice: Record<string, unknown>
  /** Adds the data that only the booking needs. */
  completeChoice?: ((customerName: string) => Record<string, unknown>) | undefined
  quoteState: QuoteState
  /** The choice costs nothing, so that no money is recorded. */
  isFree: boolean
  /** Label of the button of a free booking. */
  action: string | undefined
  onRecorded(booking: VendorBooking): void
  onSaved(sale: SavedSaleFacts): void
  /** The price is requested on the phone of the customer, and the booking is held. */
  onRequested(booking: VendorBooking): void
  counterUnits: readonly ListingUnits[]
  /** The further products of a basket. Their prices are part of the quote. */
  furtherItems: readonly SaleItem[]
  furtherWalkIns: NonNullable<Preview['furtherWalkIns']>
  /** Whether this device knows what is left of the choice. */
  isStockKnown: boolean
}

type Values = UnpricedWalkInForm

/** Records the sale with the server. Without a connection it stores the sale, and the server decides on it later. */
export function CounterSaleForm(props: Props) {
  const {
    listing,
    choice,
    completeChoice,
    quoteState,
    isFree,
    action = 'Book',
    counterUnits,
    furtherItems,
    furtherWalkIns,
    isStockKnown,
    onRecorded,
    onSaved,
    onRequested,
  } = props
  // The id stays the same until the server has answered, so that a repeated request records the sale once.
  const id = useStableKey()
  const refusedId = useRef<string>(undefined)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const [isDiskFull, setDiskFull] = useState(false)
  const [lines, setLines] = useState(initialLines)
  const [paymentErrors, setPaymentErrors] = useState<PaymentErrors>({})
  const { counter: words, customer } = getBusinessWords(verticals[listing.vertical].businessType)
  const shift = useOpenShift(useDeviceId())
  const companies = useCompanies()
  const asOf = formatSyncedAt(useSyncStatus())
  const [companyId, setCompanyId] = useState<string>()
  const isOffline = isUnconfirmed || quoteState.failure?.kind === 'unreachable'
  const counterStock = useCounterSource(listing, counterUnits, isOffline)
  const isFromCounter = counterStock.isSelected
  const quote = quoteState.quote ?? (isOffline ? quoteState.lastQuote : undefined)
  const price = isFree ? 0 : quote && zmwOf(ngweeOf(quote.total) - sumDeposit(quote))
  // Without a price, nobody knows what is due.
  const reservationWords = price ? getReservationWords(verticals[listing.vertical].bookingType) : null
  const later = usePayLater(reservationWords, listing, quote)
  const { isLater } = later
  const isPrompt = later.isPrompt && !isOffline
  const sendPrompt = useSendPrompt()
  const saveCustomer = useRef<SaveCustomer>(null)
  // Staff must find who has reserved.
  const unnamed = isLater ? undefined : words.unnamed

  const submit = async (entered: Partial<Values> & WalkInForm): Promise<FormRefusal | undefined> => {
    // The form is gone once the sale is recorded.
    const save = saveCustomer.current
    const refusal = await sell(entered)
    if (!refusal && entered.customerName)
      void save?.({ name: entered.customerName, phone: entered.customerPhone ?? '' })
    return refusal
  }
  const sell = async (entered: Partial<Values> & WalkInForm): Promise<FormRefusal | undefined> => {
    const values = { ...entered, customerName: entered.customerName || (unnamed ?? '') }
    const sale = {
      listingId: listing._id,
      choice: completeChoice?.(values.customerName) ?? choice,
      ...(furtherItems.length > 0 && { furtherItems: [...furtherItems] }),
      ...values,
      seenTotal: price ?? values.seenTotal!,
    }
    const paid = later.read(lines, sale.seenTotal, companies)
    setPaymentErrors(paid.ok ? {} : paid.errors)
    if (!paid.ok) return { message: paid.message }
    if (isPrompt) {
      const result = await sendPrompt({
        sale: {
          ...sale,
          ...(paid.payments && { payments: paid.payments }),
          ...(shift && { shiftId: shift._id }),
          at: new Date(getNow()).toISOString(),
        },
        phone: later.prompt.phone ?? values.customerPhone ?? '',
        network: later.prompt.network,
        amount: zmwOf(ngweeOf(sale.seenTotal) - ngweeOf(later.partAmount ?? 0)),
        shiftId: shift?._id,
      })
      if (result.ok) {
        onRequested(result.booking)
        void pullNow()
        return
      }
      setPaymentErrors(result.errors ?? {})
      return { message: result.message }
    }
    // The shift, the time and the payments are not part of the key: they may change before a repetition of the same sale,
    // which must not be booked twice.
    const recorded = {
      id: id.getKey(sale),
      ...sale,
      ...(paid.payments && { payments: paid.payments }),
      ...(paid.reservation && { reservation: paid.reservation }),
      ...(shift && !isFree && { shiftId: shift._id }),
    }
    const body = { ...recorded, at: new Date(getNow()).toISOString() }
    const savedFacts = { customerName: values.customerName, isFree, isReserved: isLater && !paid.payments }
    setDiskFull(false)
    const refuseUnsaved = ({ reason, message }: Extract<QueueResult, { ok: false }>): FormRefusal => {
      setDiskFull(reason === 'full')
      return { message: reason === 'full' ? (isFree ? fullDiskFreeText : fullDiskText) : message }
    }
    if (isOffline) await reportOffline()
    if (isFromCounter) {
      const preview = buildWalkInPreview(listing, body, {
        quote,
        furtherWalkIns,
        today: getLusakaToday(),
        status: 'confirmed',
      })
      const result = await sellFromCounterStock(recorded, counterUnits, preview)
      if (!result.ok) return refuseUnsaved(result)
      // The server decides on the limit of a company.
      const isConfirmed = !body.payments?.some(({ method }) => method === 'account')
      onSaved({ ...savedFacts, id: body.id, isConfirmed })
      return undefined
    }
    if (isOffline) {
      const preview = buildWalkInPreview(listing, body, { quote, furtherWalkIns, today: getLusakaToday() })
      const result = await send(recordWalkInOffline, { body }, { preview })
      if (!result.ok) return refuseUnsaved(result)
      onSaved({ ...savedFacts, id: body.id, isConfirmed: false })
      return undefined
    }
    const hasReceipt = getSalePayments(body).length > 0
    const subject = {
      id: body.id,
      name: [listing, ...furtherWalkIns].map(getName).join(', '),
      replaces: refusedId.current,
    }
    const receipt = hasReceipt ? await numberReceipt(subject) : undefined
    let result = await call(recordWalkIn, { body: { ...body, ...(receipt && { receipt }) } })
    // Such as after the database of the server was restored. The money is in the drawer, so that the sale has no number.
    if (!result.ok && result.fields?.receipt) {
      await deleteReceiptSeries()
      result = await call(recordWalkIn, { body })
    }
    id.recordResult(result)
    if (!result.ok) {
      // It was not booked, so that its number is free for what the clerk sends instead.
      if (result.kind === 'refused') refusedId.current = body.id
      setUnconfirmed(result.kind === 'unreachable')
      if (result.code === 'price_changed') quoteState.refetch()
      setPaymentErrors(result.fields ?? {})
      return { message: result.message, ...(result.fields && { fields: result.fields }) }
    }
    const { answer } = result
    // The server returns the first booking of a basket.
    const whole = { total: sale.seenTotal, paid: sumPayments(getSalePayments(body)), payments: recorded.payments }
    onRecorded(furtherItems.length > 0 ? { ...answer, ...whole } : answer)
    void pullNow()
  }
  const form = useStructForm<Values>({
    struct: getFormStruct(price !== undefined, unnamed !== undefined),
    defaults: { customerName: '', customerPhone: '' },
    onSubmit: submit,
  })
  const retry = () => {
    setUnconfirmed(false)
    quoteState.refetch()
  }
  return (
    <Form form={form} flat>
      {isDiskFull && (
        <Text size="sm">
          To free space, delete photos or apps that you no longer need. If there are{' '}
          <Link to={`${paths.dashboard}?to=unsent-sales`}>unsent sales</Link> on this device, export them to another one
          first.
        </Text>
      )}
      <CounterSourceChoice counterStock={counterStock} />
      {isOffline && !isFromCounter && !isStockKnown && (
        <Notice tone="attention" icon="alert" role="alert" title="This device doesn't know what is still free">
          It hasn't received the numbers for this choice yet, so it may be sold out already. Please check with your
          colleagues first.
        </Notice>
      )}
      {isOffline && !isFromCounter && (
        <OfflineNotice
          unconfirmedText={isUnconfirmed && "You can safely save it: it won't be booked twice."}
          onRetry={retry}
        >
          {isFree || isLater
            ? "We can save this booking and send it when you're back online. It is not confirmed until then, because others can still book."
            : "We can save this sale and send it when you're back online. It is not confirmed until then, because others can still book. Take the money only if you can give it back."}
        </OfflineNotice>
      )}
      {quote && sumDeposit(quote) > 0 && (
        <Text size="sm">
          The deposit of {formatZmw(zmwOf(sumDeposit(quote)))} stays between you and the customer. Tilipo does not hold
          it.
        </Text>
      )}
      <Field name="customerName" label={`${customer}'s name`} optional={unnamed !== undefined}>
        <Input autoComplete="off" placeholder={unnamed} />
      </Field>
      <Field name="customerPhone" label="Phone" optional>
        <Input type="tel" inputMode="tel" autoComplete="off" placeholder="09..." />
      </Field>
      <KnownCustomers
        name={form.watch('customerName') ?? ''}
        phone={form.watch('customerPhone') ?? ''}
        companies={companies}
        onChoose={({ name, phone, companyId: chosen }) => {
          setCompanyId(chosen)
          form.setValue('customerName', name, { shouldDirty: true })
          form.setValue('customerPhone', phone, { shouldDirty: true })
        }}
      />
      {(form.watch('customerName') || form.watch('customerPhone')) && (
        <CounterCustomer
          name={form.watch('customerName') ?? ''}
          phone={form.watch('customerPhone') ?? ''}
          labels={words.identity}
          title={words.identityTitle}
          saveRef={saveCustomer}
        />
      )}
      {isOffline && price === undefined && (
        <Field name="seenTotal" label="Amount paid" hint="The price without a deposit, as on your price list.">
          <Input inputMode="decimal" unit="ZMW" autoComplete="off" />
        </Field>
      )}
      {reservationWords && !isFree && (
        <PayLaterFields
          words={reservationWords}
          state={later}
          errors={paymentErrors}
          isOffline={isOffline}
          customerPhone={form.watch('customerPhone') ?? ''}
        />
      )}
      {!isFree && !isPrompt && !(isLater && !later.partAmount) && (
        <CounterPayment
          value={lines}
          onChange={setLines}
          total={
            isLater
              ? (later.partAmount ?? undefined)
              : (price ?? parseAmount(String(form.watch('seenTotal') ?? '')) ?? undefined)
          }
          disabled={form.busy}
          {...{ companies, companyId, asOf }}
          errors={paymentErrors}
        />
      )}
      {shift === null && !isFree && (
        <Text size="sm" tone="muted">
          You have no open cash shift on this device. <Link to={`${paths.dashboard}?to=cash`}>Open a shift</Link> to
          count this sale.
        </Text>
      )}
      <ActionBar label="Total" value={price === undefined ? undefined : price === 0 ? 'Free' : formatZmw(price)}>
        <SubmitButton full disabled={(price === undefined && !isOffline) || quoteState.failure?.fields !== undefined}>
          {isPrompt
            ? formatPromptButton(later, price ?? 0)
            : isLater
              ? formatReserveButton(later, isOffline, isFromCounter)
              : isFromCounter
                ? 'Sell from counter stock'
                : isOffline
                  ? isFree
                    ? 'Save this booking'
                    : 'Save this sale'
                  : isFree
                    ? action
                    : formatPayButton(lines, price)}
        </SubmitButton>
      </ActionBar>
    </Form>
  )
}

/** The amount is entered only without a price. */
const getFormStruct = (isPriced: boolean, canBeUnnamed: boolean) => {
  const [priced, unpriced] = canBeUnnamed
    ? [UnnamedWalkInForm, UnnamedUnpricedWalkInForm]
    : [WalkInForm, UnpricedWalkInForm]
  return (isPriced ? priced : unpriced) as typeof UnpricedWalkInForm
}

const fullDiskText =
  'This sale was not saved, because this device is out of space. The customer has no booking. Please free some space and try again, or give the money back.'

const fullDiskFreeText =
  'This booking was not saved, because this device is out of space. The customer has no booking. Please free some space and try again.'

const getName = (item: { name: string } | { listingName: string }): string =>
  'name' in item ? item.name : item.listingName
