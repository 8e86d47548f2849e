import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { refundWalkIn } from '#contract/counter/walk-ins'
import { getPaidByPrompt } from '#contract/bookings/counter-payments/payment-prompt'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { getReceivedPayments } from '#contract/counter/reservations'
import { byMethodTexts } from '#contract/bookings/counter-payments/payment-method-texts'
import { formatZmw } from '#contract/core/money'
import { newId } from '../../../../api/new-id'
import { useOpenShift } from '../../../../db/queries/cash-shifts'
import { send } from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { Button } from '../../../../ui/forms/Button'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Row } from '../../../../ui/layout/Row'
import { toast } from '../../../../ui/overlays/toast'
import { formatCommandName, useCurrentPath } from '../../shared/booking-command'
import { getNow } from '../../../../server-time'

/**
 * Cancels a sale at the counter, whose price is given back by the methods that it was paid with. Works offline, also for an
 * unsent sale.
 */
export default function RefundWalkIn({ booking }: { booking: VendorBooking }) {
  const [isAsking, setAsking] = useState(false)
  const shift = useOpenShift(useDeviceId())
  const at = useCurrentPath()
  const { _id: id, customerName } = booking
  const lines = getReceivedPayments(booking)
  const total = sumPayments(lines)
  const onPhone = getPaidByPrompt(booking)
  const cash = lines.find(({ method }) => method === 'cash')
  const others = lines.filter(({ method }) => method !== 'cash')
  const label = others.length === 0 ? 'Refund in cash' : 'Refund'
  const refund = async () => {
    const time = new Date(getNow()).toISOString()
    const body = { id: newId(), amount: total, at: time, ...(shift && { shiftId: shift._id }) }
    const preview = { name: formatCommandName(formatZmw(total), booking), at }
    const result = await send(refundWalkIn, { params: { id }, body }, { preview })
    setAsking(false)
    if (!result.ok) toast({ title: 'Not saved', description: result.message, tone: 'destructive' })
  }
  return (
    <Row>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={others.length === 0 ? 'Refund in cash?' : 'Refund this sale?'}
        confirm={`Refund ${formatZmw(total)}`}
        cancel="Go back"
        danger
        onConfirm={() => void refund()}
        onCancel={() => setAsking(false)}
      >
        {cash && `Give ${formatZmw(cash.amount)} back to ${customerName}${others.length > 0 ? ' in cash' : ''}. `}
        {others.map(({ method, amount, reference, company = 'The company' }) =>
          method === 'account'
            ? `${company} owes ${formatZmw(amount)} less. `
            : `To be returned ${byMethodTexts[method]}: ${formatZmw(amount)}${reference ? ` (${reference})` : ''}. `,
        )}
        {onPhone > 0 && `Tilipo sends ${formatZmw(onPhone)} back to the phone that paid. `}
        The booking is cancelled, and others can book it.{' '}
        {!shift
          ? 'You have no open shift, so the money is not counted.'
          : cash
            ? `The ${others.length > 0 ? 'cash' : 'money'} is taken from your open shift.`
            : 'No cash is taken from your open shift.'}
      </ConfirmDialog>
    </Row>
  )
}
