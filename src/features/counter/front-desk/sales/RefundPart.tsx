import { useState } from 'react'
import { firstItem } from '#contract/core/checked-access'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { fitPayments } from '#contract/bookings/counter-payments/counter-payments'
import { getPaidByPrompt, hasPaidAtCounter } from '#contract/bookings/counter-payments/payment-prompt'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { parseAmount } from '#contract/core/parse-amount'
import { maxChangeReason } from '#contract/counter/booking-changes'
import { PartialRefundForm, refundPart } from '#contract/counter/partial-refunds'
import { getReceivedPayments } from '#contract/counter/reservations'
import { call } from '../../../../api/client'
import { newId } from '../../../../api/new-id'
import { useOpenShift } from '../../../../db/queries/cash-shifts'
import { getNow } from '../../../../server-time'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { pullNow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { Select } from '../../../../ui/forms/Select'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { Row } from '../../../../ui/layout/Row'
import { CancelButton, Dialog } from '../../../../ui/overlays/Dialog'
import { toast } from '../../../../ui/overlays/toast'
import { Text } from '../../../../ui/text/Text'
import { formatReturn, formatShiftOfReturn } from '../../../catalogue/shared/return-text'
import type { Items } from '../bookings/shipment'

/** Gives back a part of a price without cancelling. Needs a connection: the server knows what has gone back before. */
export default function RefundPart({ items }: { items: Items }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Row>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        Refund a part
      </Button>
      <Dialog open={isOpen} title="Refund a part of the price" onClose={close}>
        <Fields items={items} onDone={close} />
      </Dialog>
    </Row>
  )
}

function Fields({ items, onDone }: { items: Items; onDone(): void }) {
  // The id stays the same until the server has answered, so that a repeated request refunds once.
  const [id, setId] = useState(newId)
  const [chosenId, setChosenId] = useState(items[0]._id)
  const booking = items.find(({ _id }) => _id === chosenId) ?? firstItem(items)
  const shift = useOpenShift(useDeviceId())
  const form = useStructForm({
    struct: PartialRefundForm,
    defaults: { amount: '', reason: '' },
    async onSubmit(values) {
      const at = new Date(getNow()).toISOString()
      const body = { id, ...values, at, ...(shift && { shiftId: shift._id }) }
      const result = await call(refundPart, { params: { id: booking._id }, body })
      if (!result.ok) {
        if (result.kind === 'refused') setId(newId())
        return {
          message: result.code === 'offline' ? offlineText : result.message,
          ...(result.fields && { fields: result.fields }),
        }
      }
      await pullNow()
      toast({ title: `${formatZmw(values.amount)} refunded`, tone: 'success' })
      onDone()
      return undefined
    },
  })
  const amount = parseAmount(String(form.watch('amount'))) ?? 0
  return (
    <Form form={form}>
      {items.length > 1 && (
        <Field label="Product">
          <Select
            value={chosenId}
            onChange={({ target }) => setChosenId(target.value)}
            options={items.map(({ _id, listingName, summary }) => ({ value: _id, label: summary || listingName }))}
          />
        </Field>
      )}
      <Text>The booking stays. It costs {formatZmw(booking.total)} now, and less after the refund.</Text>
      <Field name="amount" label="Amount that goes back">
        <Input unit="ZMW" autoComplete="off" />
      </Field>
      <Field name="reason" label="Reason" hint={booking.isWalkIn ? undefined : 'The customer reads it.'}>
        <Input autoComplete="off" maxLength={maxChangeReason} />
      </Field>
      {amount > 0 && <Text>{formatConsequence(booking, amount, shift !== undefined)}</Text>}
      <Row justify="to-end" wrap>
        <CancelButton />
        <SubmitButton>Refund</SubmitButton>
      </Row>
    </Form>
  )
}

/** What was paid on the phone or in the app goes back first. */
function formatConsequence(booking: VendorBooking, amount: number, hasShift: boolean): string {
  const { customerName } = booking
  const byTilipo = hasPaidAtCounter(booking) ? Math.min(amount, getPaidByPrompt(booking)) : amount
  const rest = zmwOf(ngweeOf(amount) - ngweeOf(byTilipo))
  const lines = rest > 0 ? fitPayments(getReceivedPayments(booking), rest) : []
  return [
    formatReturn({ customerName, lines, byTilipo }),
    ...(lines.length > 0 ? [formatShiftOfReturn(lines, hasShift)] : []),
  ].join(' ')
}

// The refund may have reached the server. A repetition refunds nothing more.
const offlineText = "You need a connection for this refund. Please try again when you're online."
