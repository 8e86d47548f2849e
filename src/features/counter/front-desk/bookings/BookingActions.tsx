import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getPaidByPrompt, hasPaidAtCounter, isPromptPending } from '#contract/bookings/counter-payments/payment-prompt'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { getReceivedPayments } from '#contract/counter/reservations'
import type { PartnerStep } from '#contract/counter/booking-steps'
import { formatZmw } from '#contract/core/money'
import { Button } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../../ui/forms/Field'
import { Textarea } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { getBookingWords, type Words } from '#contract/verticals/words/index'
import { isFree } from '../../../bookings/shared/is-free'
import { getAmountToTake } from './reservation-text'
import { getShipmentSteps, listItems, mergeSale, type Shipment } from './shipment'
import { useBookingStep } from './use-booking-step'
import { useNow } from '../../../../ui/hooks/use-now'

const RefundWalkIn = lazyPart(() => import('../sales/RefundWalkIn'), { offline: true })
const BookingPrompt = lazyPart(() => import('../sales/BookingPrompt'), { offline: true })
const ReservationActions = lazyPart(() => import('../sales/ReservationActions'), { offline: true })

/**
 * Steps that the vendor can take with a booking or shipment. Steps that are unfavorable to the customer open a dialog
 * with an optional message first.
 */
export function BookingActions({ shipment }: { shipment: Shipment }) {
  const [stepToConfirm, setStepToConfirm] = useState<PartnerStep | null>(null)
  const now = useNow()
  const { take, busy } = useBookingStep(() => setStepToConfirm(null))
  const steps = getShipmentSteps(shipment, now)
  // The customer is at the counter and gets the money back there.
  const sale = mergeSale(shipment)
  const isUnpaid = isUnpaidReservation(sale)
  // What was paid on the phone is returned by Tilipo, and only the rest at the counter.
  const isReturnedAtCounter = sumPayments(getReceivedPayments(sale)) > 0
  const isBasket = sale.isWalkIn === true && listItems(shipment).length > 1
  if (hasPaidAtCounter(sale) && !isFree(sale) && !isUnpaid && isReturnedAtCounter) steps.delete('cancel')
  const labels = getBookingWords(sale).steps
  const isPending = isPromptPending(sale)
  const canRequest = getAmountToTake(sale) > 0 && sale.status !== 'no_show'
  const payment = (
    <>
      {sale.prompt && (isPending || canRequest) && <BookingPrompt booking={sale} />}
      {!isPending && getAmountToTake(sale) > 0 && <ReservationActions booking={sale} />}
    </>
  )
  // A product can be taken out of a reserved basket before anything is paid. A request on the phone is for all products.
  const canTakeOut = isBasket && !isPending && (isBeforeService(sale) || sale.status === 'held')
  const canRefund = isUnpaid ? canTakeOut : isRefundableInCash(sale)
  const refund = canRefund && (isReturnedAtCounter || isBasket) && <RefundWalkIn shipment={shipment} />
  if (steps.size === 0)
    return (
      <>
        {payment}
        {refund}
      </>
    )
  const submitStep = (step: PartnerStep, note?: string) => void take(steps.get(step)!, step, note)
  const handlePress = (step: PartnerStep) => (confirmations[step] ? setStepToConfirm(step) : submitStep(step))
  return (
    <>
      {/* A reservation without any payment can only be paid or cancelled. */}
      {isUnpaid && payment}
      <Row wrap>
        {[...steps.keys()].map((step, index) => (
          <Button
            key={step}
            size="sm"
            variant={index === 0 && !confirmations[step] ? 'solid' : 'outline'}
            loading={busy === step}
            disabled={busy !== null}
            onClick={() => handlePress(step)}
          >
            {labels[step]}
          </Button>
        ))}
      </Row>
      {!isUnpaid && payment}
      {refund}
      {stepToConfirm && (
        <StepDialog
          step={stepToConfirm}
          booking={sale}
          busy={busy !== null}
          onConfirmStep={(note) => submitStep(stepToConfirm, note)}
          onClose={() => setStepToConfirm(null)}
        />
      )}
    </>
  )
}

/** Whether the price can be given back at the counter: all of it, before the service begins. */
const isRefundableInCash = (booking: VendorBooking): boolean =>
  hasPaidAtCounter(booking) && !isFree(booking) && isBeforeService(booking)

const isBeforeService = ({ status }: VendorBooking): boolean => status === 'confirmed' || status === 'requested'

interface ConfirmationTexts {
  getTitle(words: Words): string
  text(booking: VendorBooking): string
}

/** Dialogs for steps that cannot be undone, with their consequence for the customer. */
const confirmations: Partial<Record<PartnerStep, ConfirmationTexts>> = {
  decline: {
    getTitle: () => 'Decline this request?',
    text: (booking) => (isFree(booking) ? `We let ${booking.customerName} know.` : 'Nothing has been paid.'),
  },
  cancel: {
    getTitle: ({ cancelQuestion }) => cancelQuestion,
    text: (booking) =>
      isFree(booking) || isUnpaidReservation(booking)
        ? booking.isWalkIn
          ? `Please tell ${booking.customerName}. The time is free for others at once.`
          : `We let ${booking.customerName} know. The time is free for others at once.`
        : getPaidByPrompt(booking) > 0
          ? `Tilipo sends ${formatZmw(getPaidByPrompt(booking))} back to the phone of ${booking.customerName}.`
          : `${booking.customerName} gets a full refund.`,
  },
  miss: {
    getTitle: ({ missQuestion }) => missQuestion,
    text: (booking) =>
      isFree(booking)
        ? booking.isWalkIn
          ? 'The time is free for others at once.'
          : `We let ${booking.customerName} know. The time is free for others at once.`
        : isUnpaidReservation(booking)
          ? 'Nothing has been paid. Afterwards you can record the late-cancellation fee, if there is one. The booking is free for others at once.'
          : booking.isWalkIn
            ? getPaidByPrompt(booking) > 0
              ? `You keep the late-cancellation fee. The rest goes back to ${booking.customerName}. The booking is free for others at once.`
              : `You keep the late-cancellation fee. The rest belongs to ${booking.customerName}. The booking is free for others at once.`
            : `You keep the late-cancellation fee. The rest and any deposit go back to ${booking.customerName}, and we let them know. ${booking.paidAtCounter ? `Tilipo sends up to ${formatZmw(getPaidByPrompt(booking))} of it, and you give back the rest at your counter. ` : ''}The booking is free for others at once.`,
  },
}

/** Nothing is returned for it. */
const isUnpaidReservation = ({ reservedUntil, paid = 0 }: VendorBooking): boolean =>
  reservedUntil !== undefined && paid === 0

interface StepDialogProps {
  step: PartnerStep
  booking: VendorBooking
  busy: boolean
  onConfirmStep(note: string): void
  onClose(): void
}

function StepDialog({ step, booking, busy, onConfirmStep, onClose }: StepDialogProps) {
  const [note, setNote] = useState('')
  const { getTitle, text } = confirmations[step]!
  const words = getBookingWords(booking)
  return (
    <ConfirmDialog
      open
      title={getTitle(words)}
      confirm={words.steps[step]}
      cancel="Go back"
      danger
      busy={busy}
      onConfirm={() => onConfirmStep(note)}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <Text>{text(booking)}</Text>
        <Field label="Message to the customer" optional>
          <Textarea rows={3} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
