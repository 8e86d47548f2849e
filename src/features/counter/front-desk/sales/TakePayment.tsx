import { useState } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { getPayments } from '#contract/bookings/counter-payments/counter-payments'
import { formatZmw } from '#contract/core/money'
import { parseAmount } from '#contract/core/parse-amount'
import { takePayment } from '#contract/counter/walk-ins'
import { useSendPrompt } from '../../../../api/use-send-prompt'
import { newId } from '../../../../api/new-id'
import { useCompanies } from '../../../../db/queries/companies'
import { useOpenShift } from '../../../../db/queries/cash-shifts'
import { getNow } from '../../../../server-time'
import { pullNow, send, useSyncStatus } from '../../../../sync/index'
import { useDeviceId } from '../../../../sync/hooks/use-device-id'
import { Chips } from '../../../../ui/forms/Chips'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Field } from '../../../../ui/forms/Field'
import { Input } from '../../../../ui/forms/Input'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { PromptFields } from '../../../catalogue/shared/PromptFields'
import { emptyPrompt } from '../../../catalogue/shared/prompt-value'
import { CounterPayment } from '../../../catalogue/shared/CounterPayment'
import { formatSyncedAt } from '../../../catalogue/shared/format-synced-at'
import { initialLines, readPayments, type PaymentErrors } from '../../../catalogue/shared/payment-lines'
import { formatCommandName, useCurrentPath } from '../../shared/booking-command'
import { getAmountToTake } from '../bookings/reservation-text'

/** Records a payment for a reservation: what is due, or a part of it. Works offline. */
export function TakePayment({ booking, onClose }: { booking: VendorBooking; onClose(): void }) {
  const due = getAmountToTake(booking)
  const [amountText, setAmountText] = useState('')
  const [lines, setLines] = useState(initialLines)
  const [errors, setErrors] = useState<PaymentErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isPromptChosen, setPromptChosen] = useState(false)
  const [prompt, setPrompt] = useState(emptyPrompt)
  const sendPrompt = useSendPrompt()
  const isOffline = useSyncStatus().online === 'no'
  // The server does not know an unsent reservation. A customer who did not come is not at the counter to approve a request.
  const canRequest = !isUnsentRequest(booking) && booking.status !== 'no_show'
  const isPrompt = isPromptChosen && canRequest && !isOffline
  const shift = useOpenShift(useDeviceId())
  const companies = useCompanies()
  const asOf = formatSyncedAt(useSyncStatus())
  const at = useCurrentPath()
  const { _id: id, customerName } = booking
  const amount = amountText.trim() ? parseAmount(amountText) : due
  const amountError =
    amount === null || amount <= 0
      ? 'Please enter an amount above 0.'
      : amount > due
        ? `Only ${formatZmw(due)} is due.`
        : undefined
  const request = async () => {
    setBusy(true)
    const result = await sendPrompt({
      bookingId: id,
      phone: prompt.phone ?? booking.customerPhone ?? '',
      network: prompt.network,
      amount: due,
      shiftId: shift?._id,
    })
    setBusy(false)
    if (result.ok) {
      void pullNow()
      return onClose()
    }
    setErrors(result.errors ?? {})
    setFailure(result.message)
  }
  const take = async () => {
    if (amountError || amount === null) return setFailure('Please check the amount.')
    const read = readPayments(lines, amount, companies)
    setErrors(read.ok ? {} : read.errors)
    if (!read.ok) return setFailure('Please check how the customer paid.')
    const time = new Date(getNow()).toISOString()
    const payments = [...getPayments(read.payments, amount)]
    const body = { id: newId(), payments, at: time, ...(shift && { shiftId: shift._id }) }
    const preview = { name: formatCommandName(formatZmw(amount), booking), at }
    setBusy(true)
    const result = await send(takePayment, { params: { id }, body }, { preview })
    setBusy(false)
    if (!result.ok) return setFailure(result.message)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Payment of ${customerName}`}
      confirm={
        isPrompt
          ? `Request ${formatZmw(due)}`
          : amountError || amount === null
            ? 'Record the payment'
            : `Paid ${formatZmw(amount)}`
      }
      cancel="Go back"
      busy={busy}
      onConfirm={() => void (isPrompt ? request() : take())}
      onCancel={onClose}
    >
      <Stack gap={3}>
        {canRequest && (
          <Chips
            label="Payment"
            options={[
              { value: 'now', label: 'Paid now' },
              { value: 'prompt', label: 'Request on phone', disabled: isOffline },
            ]}
            value={isPrompt ? 'prompt' : 'now'}
            onPress={(mode) => setPromptChosen(mode === 'prompt')}
          />
        )}
        {canRequest && isOffline && (
          <Text size="sm" tone="muted">
            A request on the phone needs a connection.
          </Text>
        )}
        {isPrompt ? (
          <PromptFields
            value={prompt}
            onChange={setPrompt}
            customerPhone={booking.customerPhone ?? ''}
            errors={errors}
          />
        ) : (
          <>
            <Field
              label="Amount"
              hint={`Empty: all that is due, ${formatZmw(due)}.`}
              {...(amountText.trim() && amountError && { error: amountError })}
            >
              <Input
                inputMode="decimal"
                unit="ZMW"
                autoComplete="off"
                value={amountText}
                onChange={({ target }) => setAmountText(target.value)}
              />
            </Field>
            <CounterPayment
              value={lines}
              onChange={setLines}
              total={amount ?? undefined}
              asOf={asOf}
              {...{ errors, companies }}
            />
            <Text size="sm" tone="muted">
              {shift ? 'It is counted in your open shift.' : 'You have no open shift, so the money is not counted.'}
            </Text>
          </>
        )}
        {failure && (
          <Text size="sm" tone="attention" role="alert">
            {failure}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
