import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { maxRefundReason, refundWalkIn } from '#contract/counter/walk-ins'
import { getPaidByPrompt } from '#contract/bookings/counter-payments/payment-prompt'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { getReceivedPayments } from '#contract/counter/reservations'
import { formatZmw } from '#contract/core/money'
import { newId } from '../../../../api/new-id'
import { useOpenShift } from '../../../../db/queries/cash-shifts'
import { send } from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { Button } from '../../../../ui/forms/Button'
import { Checkbox } from '../../../../ui/forms/Checkbox'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { formatReturn, formatShiftOfReturn } from '../../../catalogue/shared/return-text'
import { formatCommandName, useCurrentPath } from '../../shared/booking-command'
import { getNow } from '../../../../server-time'
import { listItems, mergeItems, type Items } from '../bookings/shipment'

const sumPaid = (booking: VendorBooking): number =>
  sumPayments([...getReceivedPayments(booking), { amount: getPaidByPrompt(booking) }])

/**
 * Cancels a sale at the counter, or some products of a basket, whose price is given back by the methods that it was paid with.
 * Takes unpaid products out of a reserved basket. Works offline, also for an unsent sale.
 */
export default function RefundWalkIn({ shipment }: { shipment: Items }) {
  const [mode, setMode] = useState<'all' | 'some' | null>(null)
  const items = listItems(shipment)
  const sale = mergeItems(items)
  const received = getReceivedPayments(sale)
  const isCash = received.every(({ method }) => method === 'cash')
  const close = () => setMode(null)
  return (
    <Row wrap>
      {received.length > 0 && (
        <Button size="sm" variant="outline" onClick={() => setMode('all')}>
          {isCash ? 'Refund in cash' : 'Refund'}
        </Button>
      )}
      {items.length > 1 && (
        <Button size="sm" variant="outline" onClick={() => setMode('some')}>
          {sumPaid(sale) > 0 ? 'Return products' : 'Take out products'}
        </Button>
      )}
      {mode && <RefundDialog shipment={shipment} items={items} isPart={mode === 'some'} onClose={close} />}
    </Row>
  )
}

interface DialogProps {
  /** The whole sale, with products that were returned before. */
  shipment: Items
  /** What can be returned. */
  items: Items
  /** Some products are chosen. */
  isPart: boolean
  onClose(): void
}

function RefundDialog({ shipment, items, isPart, onClose }: DialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const shift = useOpenShift(useDeviceId())
  const at = useCurrentPath()
  const [first, ...others] = items.filter(({ _id }) => !isPart || chosen.includes(_id))
  const returned = first && mergeItems([first, ...others])
  const total = returned ? sumPaid(returned) : 0
  const refund = async () => {
    if (!returned) return setFailure(isPaid ? 'Please choose what was returned.' : 'Please choose what is taken out.')
    const amount = sumPayments(getReceivedPayments(returned))
    const isWhole = others.length + 1 === shipment.length
    const body = {
      id: newId(),
      amount,
      at: new Date(getNow()).toISOString(),
      ...(shift && { shiftId: shift._id }),
      // Older servers know a whole sale without them, but not one that was not paid.
      ...((!isWhole || total === 0) && { bookingIds: [first, ...others].map(({ _id }) => _id) }),
      ...(reason.trim() && { reason: reason.trim() }),
    }
    const preview = { name: formatCommandName(formatZmw(total), mergeItems(shipment)), at }
    const result = await send(refundWalkIn, { params: { id: first._id }, body }, { preview })
    if (!result.ok) toast({ title: 'Not saved', description: result.message, tone: 'destructive' })
    onClose()
  }
  const isCash = getReceivedPayments(mergeItems(items)).every(({ method }) => method === 'cash')
  const isPaid = sumPaid(mergeItems(items)) > 0
  return (
    <ConfirmDialog
      open
      title={
        !isPaid
          ? 'Which products are taken out?'
          : isPart
            ? 'Which products were returned?'
            : isCash
              ? 'Refund in cash?'
              : 'Refund this sale?'
      }
      confirm={returned && total > 0 ? `Refund ${formatZmw(total)}` : isPaid && !returned ? 'Refund' : 'Take out'}
      cancel="Go back"
      danger
      onConfirm={() => void refund()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        {isPart &&
          items.map((item) => (
            <Checkbox
              key={item._id}
              label={item.undatedSummary || item.summary || item.listingName}
              hint={sumPaid(item) > 0 ? formatZmw(sumPaid(item)) : 'Not paid'}
              checked={chosen.includes(item._id)}
              onChange={({ target }) => {
                setFailure(undefined)
                setChosen(target.checked ? [...chosen, item._id] : chosen.filter((id) => id !== item._id))
              }}
            />
          ))}
        {returned && <Consequences returned={returned} isPart={isPart} hasShift={Boolean(shift)} />}
        <Field label="Reason" optional>
          <Input
            autoComplete="off"
            maxLength={maxRefundReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {failure && (
          <Text size="sm" tone="attention" role="alert">
            {failure}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

interface ConsequencesProps {
  returned: VendorBooking
  isPart: boolean
  hasShift: boolean
}

/** What the clerk gives back by each method. */
function Consequences({ returned, isPart, hasShift }: ConsequencesProps) {
  const { customerName } = returned
  const lines = getReceivedPayments(returned)
  const onPhone = getPaidByPrompt(returned)
  if (lines.length === 0 && onPhone === 0) return <Text>Nothing was paid for it. It can be sold again.</Text>
  return (
    <Text>
      {formatReturn({ customerName, lines, byTilipo: onPhone })}{' '}
      {isPart ? 'What was returned can be sold again. ' : 'The booking is cancelled, and others can book it. '}
      {formatShiftOfReturn(lines, hasShift)}
    </Text>
  )
}
