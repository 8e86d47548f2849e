import { useState } from 'react'
import { getPayments } from '#contract/bookings/counter-payments/counter-payments'
import { firstItem } from '#contract/core/checked-access'
import { formatDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { parseAmount } from '#contract/core/parse-amount'
import { takeCompanyPayment } from '#contract/counter/companies'
import { computeCompanyOwed } from '#contract/counter/company-view'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { newId } from '../../../api/new-id'
import { useOpenShift } from '../../../db/queries/cash-shifts'
import type { CompanyLine } from '../../../db/queries/companies'
import { getNow } from '../../../server-time'
import { send } from '../../../sync/index'
import { useDeviceId } from '../../../sync/hooks/use-device-id'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { Stack } from '../../../ui/layout/Stack'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { Text } from '../../../ui/text/Text'
import { CounterPayment } from '../../catalogue/shared/CounterPayment'
import { initialLines, readPayments, type PaymentErrors } from '../../catalogue/shared/payment-lines'
import { useCurrentPath } from '../shared/booking-command'

/** Records money that a company has paid: all that it owes, a part of it, or more. Works offline. */
export default function RecordCompanyPayment({ company, onClose }: { company: CompanyLine; onClose(): void }) {
  const { _id: id, name, openSales } = company
  const [amountText, setAmountText] = useState('')
  const [lines, setLines] = useState(initialLines)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<PaymentErrors>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const shift = useOpenShift(useDeviceId())
  const at = useCurrentPath()
  const owed = Math.max(0, computeCompanyOwed(company))
  const chosenSales = openSales.filter(({ _id }) => chosen.includes(_id))
  const due = chosenSales.length > 0 ? sumPayments(chosenSales.map(({ open }) => ({ amount: open }))) : owed
  const amount = amountText.trim() ? parseAmount(amountText) : due
  const isAmount = amount !== null && amount > 0
  const record = async () => {
    if (!isAmount) return setFailure('Please enter an amount above 0.')
    const read = readPayments(lines, amount)
    setErrors(read.ok ? {} : read.errors)
    if (!read.ok) return setFailure('Please check how the company paid.')
    const body = {
      id: newId(),
      payment: firstItem(getPayments(read.payments, amount)),
      ...(chosenSales.length > 0 && { sales: chosenSales.map(({ _id }) => _id) }),
      at: new Date(getNow()).toISOString(),
      ...(shift && { shiftId: shift._id }),
    }
    setBusy(true)
    const result = await send(
      takeCompanyPayment,
      { params: { id }, body },
      { preview: { name: `${formatZmw(amount)}, ${name}`, at } },
    )
    setBusy(false)
    if (!result.ok) return setFailure(result.message)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Payment of ${name}`}
      confirm={isAmount ? `Received ${formatZmw(amount)}` : 'Record the payment'}
      cancel="Go back"
      busy={busy}
      onConfirm={() => void record()}
      onCancel={onClose}
    >
      <Stack gap={3}>
        <Field
          label="Amount"
          hint={
            isAmount && amount > owed
              ? `It owes ${formatZmw(owed)}. The rest pays its next sales on account.`
              : `Empty: ${chosenSales.length > 0 ? 'the chosen sales' : 'all that it owes'}, ${formatZmw(due)}.`
          }
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
          errors={errors}
          canSplit={false}
        />
        {openSales.length > 0 && (
          <Disclosure summary="Choose the sales that it pays">
            <Stack gap={2}>
              <Text size="sm" tone="muted">
                Without a choice, it pays what is due first.
              </Text>
              {openSales.map(({ _id, description, customerName, dueOn, open }) => (
                <Checkbox
                  key={_id}
                  label={`${[description, customerName].filter(Boolean).join(', ')}: ${formatZmw(open)}`}
                  hint={`Due ${formatDate(dueOn)}`}
                  checked={chosen.includes(_id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))
                  }
                />
              ))}
            </Stack>
          </Disclosure>
        )}
        <Text size="sm" tone="muted">
          {shift ? 'It is counted in your open shift.' : 'You have no open shift, so the money is not counted.'}
        </Text>
        {failure && (
          <Text size="sm" tone="attention" role="alert">
            {failure}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
