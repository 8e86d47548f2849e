/** Forms that open and close a cash shift, and record cash that is paid in or out. They work offline. */
import {
  CloseShiftForm,
  closeShift,
  MoveCashForm,
  moveCash,
  OpenShiftForm,
  openShift,
  type CashShift,
} from '#contract/counter/cash-shifts'
import { computeDifference, computeExpected } from '#contract/counter/cash-totals'
import { formatZmw } from '#contract/core/money'
import { newId } from '../../../../api/new-id'
import { send, useSession } from '../../../../sync/index'
import { Field } from '../../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { Input } from '../../../../ui/forms/Input'
import { RadioGroup } from '../../../../ui/forms/RadioGroup'
import { Text } from '../../../../ui/text/Text'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { useCurrentPath } from '../../shared/booking-command'
import { formatDifference } from './shift-facts'
import { getNow } from '../../../../server-time'

const getTime = (): string => new Date(getNow()).toISOString()

const AmountInput = () => <Input inputMode="decimal" unit="ZMW" autoComplete="off" />

export function OpenShift({ deviceId }: { deviceId: string }) {
  const name = useSession()?.user.full_name ?? ''
  const at = useCurrentPath()
  const form = useStructForm<OpenShiftForm>({
    struct: OpenShiftForm,
    defaults: { opening: '' },
    onSubmit: async ({ opening }) => {
      const body = { opening, deviceId, at: getTime() }
      const result = await send(openShift, { params: { id: newId() }, body }, { preview: { name, at } })
      return result.ok ? undefined : { message: result.message }
    },
  })
  return (
    <Form form={form}>
      <Field name="opening" label="Opening float" hint="The cash in the drawer now. Enter 0 if it is empty.">
        <AmountInput />
      </Field>
      <SubmitButton>Open shift</SubmitButton>
    </Form>
  )
}

interface ShiftFormProps {
  shift: CashShift
  deviceId: string
  onDone(): void
}

const movementOptions = [
  { value: 'in', label: 'Pay in', hint: 'Such as change from the bank' },
  { value: 'out', label: 'Pay out', hint: 'Such as fuel, or cash taken to the safe' },
]

export function MoveCash({ shift, deviceId, onDone }: ShiftFormProps) {
  const at = useCurrentPath()
  const form = useStructForm<MoveCashForm>({
    struct: MoveCashForm,
    defaults: { kind: 'out', amount: '', reason: '' },
    onSubmit: async (values) => {
      const body = { ...values, id: newId(), deviceId, at: getTime() }
      const preview = { name: `${formatZmw(values.amount)}, ${values.reason}`, at }
      const result = await send(moveCash, { params: { id: shift._id }, body }, { preview })
      return result.ok ? onDone() : { message: result.message }
    },
  })
  return (
    <Form form={form}>
      <Field name="kind" label="Direction">
        <RadioGroup options={movementOptions} />
      </Field>
      <Field name="amount" label="Amount">
        <AmountInput />
      </Field>
      <Field name="reason" label="What for">
        <Input autoComplete="off" maxLength={200} />
      </Field>
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}

export function CloseShift({ shift, deviceId, onDone }: ShiftFormProps) {
  const expected = computeExpected(shift)
  const at = useCurrentPath()
  const form = useStructForm<CloseShiftForm>({
    struct: CloseShiftForm,
    defaults: { counted: '', reason: '' },
    onSubmit: async (values) => {
      const difference = computeDifference(values.counted, expected)
      if (difference !== 0 && !values.reason)
        return {
          message: `The difference is ${formatDifference(difference)}.`,
          fields: { reason: 'Please give a reason for the difference.' },
        }
      const body = { ...values, expected, deviceId, at: getTime() }
      const preview = { name: `${formatZmw(values.counted)} counted`, at }
      const result = await send(closeShift, { params: { id: shift._id }, body }, { preview })
      return result.ok ? onDone() : { message: result.message }
    },
  })
  return (
    <Form form={form}>
      <Text>
        Expected cash: <strong>{formatZmw(expected)}</strong>
      </Text>
      <Field name="counted" label="Counted cash">
        <AmountInput />
      </Field>
      <Field name="reason" label="Reason for a difference" optional>
        <Input autoComplete="off" maxLength={200} />
      </Field>
      <Text size="sm" tone="muted">
        The amounts of a closed shift do not change any more. A sale that arrives later is listed as a correction.
      </Text>
      <SubmitButton>Close shift</SubmitButton>
    </Form>
  )
}
