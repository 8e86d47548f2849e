import { useLayoutEffect, useRef, type ComponentType } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatPaidBy, formatPayments } from '#contract/bookings/counter-payments/counter-payments'
import { formatInstant } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { computeDueAtCounter } from '#contract/counter/reservations'
import { paths } from '../../../../paths'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { Notice } from '../../../../ui/states/Notice'
import { Stack } from '../../../../ui/layout/Stack'

interface RecordedSaleProps {
  booking: VendorBooking
  onNext(): void
}

/** A sale at the counter that the server has confirmed. */
export const RecordedSale = ({ booking, onNext }: RecordedSaleProps) => {
  const { _id: id, reference, customerName, summary, total, payments, reservedUntil, receiptNumber } = booking
  const isFree = total === 0
  const onAccount = payments?.some(({ method }) => method === 'account') ? payments : undefined
  const due = computeDueAtCounter(booking)
  const verb = isFree ? 'Booked' : due > 0 ? 'Reserved' : 'Sold'
  return (
    <Stack gap={3}>
      <Notice tone="done" icon="check-circle" title={`${verb}: ${reference}`} role="status">
        {isFree
          ? `${customerName}: ${summary}`
          : due > 0 && reservedUntil
            ? `${customerName}, until ${formatInstant(reservedUntil)}. ${formatZmw(due)} is due.`
            : onAccount
              ? `${customerName}: ${formatPayments(onAccount)}.`
              : `${customerName} has paid ${formatPaidBy(payments)}.`}
        {receiptNumber && ` Receipt ${receiptNumber}.`}
      </Notice>
      <Row gap={2} wrap>
        <NextButton isFree={isFree} onNext={onNext} />
        {!isFree && due < total && <ReceiptLink id={id} />}
        <ButtonLink variant="outline" to={`${paths.dashboard}?to=bookings&id=${id}`}>
          Open booking
        </ButtonLink>
      </Row>
    </Stack>
  )
}

export interface PromptParts {
  /** Shows a request on the phone until it ends. The counter passes it. */
  PromptStatus?: ComponentType<{ sent: VendorBooking }> | undefined
}

/** A sale whose price is requested on the phone. The clerk can go on: the counter lists it until it is paid. */
export const RequestedSale = ({ booking, onNext, PromptStatus }: RecordedSaleProps & PromptParts) => (
  <Stack gap={3}>
    {PromptStatus && <PromptStatus sent={booking} />}
    <Row gap={2} wrap>
      <NextButton isFree={false} onNext={onNext} />
    </Row>
  </Stack>
)

export interface SavedSaleFacts {
  id: string
  customerName: string
  /** It was sold from counter stock. */
  isConfirmed: boolean
  /** It costs nothing, so that there is no receipt. */
  isFree: boolean
  /** Nothing was paid, so that there is no receipt either. */
  isReserved: boolean
}

interface SavedSaleProps {
  sale: SavedSaleFacts
  onNext(): void
}

const ReceiptLink = ({ id }: { id: string }) => (
  <ButtonLink variant="outline" icon="ticket" to={`${paths.dashboard}?to=counter-receipt&id=${id}`}>
    Receipt
  </ButtonLink>
)

/** A sale at the counter that waits on this device for a connection. */
export const SavedSale = ({ sale: { id, customerName, isConfirmed, isFree, isReserved }, onNext }: SavedSaleProps) => (
  <Stack gap={3}>
    {isConfirmed ? (
      <Notice tone="done" icon="check-circle" title="Confirmed from counter stock" role="status">
        {isReserved
          ? `The reservation of ${customerName} is confirmed. We send it as soon as this device is online.`
          : `The sale to ${customerName} is confirmed. We send it as soon as this device is online, and then you can print the final receipt.`}
      </Notice>
    ) : (
      <Notice
        tone="waiting"
        icon="cloud-off"
        title={
          isReserved
            ? 'Reservation saved on this device'
            : isFree
              ? 'Booking saved on this device'
              : 'Sale saved on this device'
        }
        role="status"
      >
        We&apos;ll send the {isReserved ? 'reservation of' : isFree ? 'booking of' : 'sale to'} {customerName} when
        you&apos;re back online. It is not confirmed until then. If it can&apos;t be booked, your bookings show it and
        we notify you.
      </Notice>
    )}
    <Row gap={2} wrap>
      <NextButton isFree={isFree} onNext={onNext} />
      {!isFree && !isReserved && <ReceiptLink id={id} />}
      <ButtonLink variant="outline" to={`${paths.dashboard}?to=bookings`}>
        Open bookings
      </ButtonLink>
    </Row>
  </Stack>
)

/** It has the focus, so that one key starts the next sale. Otherwise the focus would be lost with the form. */
function NextButton({ isFree, onNext }: { isFree: boolean; onNext(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} onClick={onNext}>
      {isFree ? 'Next visitor' : 'Next sale'}
    </Button>
  )
}
