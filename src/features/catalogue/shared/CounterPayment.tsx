import { useEffect, useRef } from 'react'
import { formatZmw } from '#contract/core/money'
import { maxPaymentLines, maxReferenceLength } from '#contract/bookings/counter-payments/counter-payments'
import {
  paymentMethods,
  receivedMethods,
  type PaymentMethod,
  type ReceivedMethod,
} from '#contract/bookings/counter-payments/payment-methods'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { Button } from '../../../ui/forms/Button'
import { Chips } from '../../../ui/forms/Chips'
import { Field } from '../../../ui/forms/Field'
import { IconButton } from '../../../ui/forms/IconButton'
import { Input } from '../../../ui/forms/Input'
import { Card } from '../../../ui/layout/Card'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { AccountFields } from './AccountFields'
import {
  computeChangeOfLine,
  computeRest,
  createLine,
  type PayingCompany,
  type PaymentErrors,
  type PaymentLine,
} from './payment-lines'

interface Props {
  /** At least one line; `initialLines` is the exact amount in cash. */
  value: readonly PaymentLine[]
  onChange(value: readonly PaymentLine[]): void
  /** The price in ZMW; undefined while it is unknown. */
  total: number | undefined
  disabled?: boolean
  errors?: PaymentErrors
  /** Those that may pay on account. Without one, it is not offered. */
  companies?: readonly PayingCompany[]
  /** The company that is chosen first. */
  companyId?: string | undefined
  /** How old the amounts of the companies are, if this device is offline. */
  asOf?: string
  /** Whether several methods are possible. */
  canSplit?: boolean
}

const none: never[] = []

const referenceLabels: Record<Exclude<ReceivedMethod, 'cash'>, string> = {
  card: 'Number on the slip',
  bank_transfer: 'Reference of the transfer',
  voucher: 'Number of the voucher',
  mobile_money: 'Transaction ID',
}

/** How a customer pays at the counter: by one method, or split over several. The business receives the money itself. */
export function CounterPayment({
  value,
  onChange,
  total,
  disabled = false,
  errors = {},
  companies = none,
  companyId,
  asOf = '',
  canSplit = true,
}: Props) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) group.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  const changeLine = (index: number, change: Partial<PaymentLine>) =>
    onChange(value.map((line, at) => (at === index ? { ...line, ...change } : line)))
  const isSplit = value.length > 1
  const addLine = () => {
    const unused = receivedMethods.find((method) => value.every((line) => line.method !== method))
    onChange([...value, createLine(unused ?? 'voucher')])
  }
  const buildFields = (line: PaymentLine, index: number) => (
    <LineFields
      key={index}
      {...{ line, index, total, disabled, errors, companies, companyId, asOf, lines: value }}
      label={isSplit ? `Method of payment ${index + 1}` : 'Paid by'}
      onChange={(change) => changeLine(index, change)}
    />
  )
  return (
    <div ref={group}>
      <Stack gap={3}>
        {isSplit
          ? value.map((line, index) => (
              <Card key={index} as="section" pad="sm" aria-label={`Payment ${index + 1}`}>
                <Stack gap={2}>
                  <Row justify="apart">
                    <Text as="span" size="sm" tone="muted">
                      Payment {index + 1}
                    </Text>
                    <IconButton
                      icon="trash"
                      label={`Remove: Payment ${index + 1}`}
                      disabled={disabled}
                      onClick={() => onChange(value.filter((_, at) => at !== index))}
                    />
                  </Row>
                  {buildFields(line, index)}
                </Stack>
              </Card>
            ))
          : value.map(buildFields)}
        {canSplit && value.length < maxPaymentLines && (
          <Row>
            <Button size="sm" variant="outline" icon="plus" disabled={disabled} onClick={addLine}>
              {isSplit ? 'Add another payment' : 'Split payment'}
            </Button>
          </Row>
        )}
      </Stack>
    </div>
  )
}

interface LineProps extends Required<Pick<Props, 'disabled' | 'errors' | 'total' | 'companies' | 'asOf'>> {
  companyId: string | undefined
  line: PaymentLine
  index: number
  lines: readonly PaymentLine[]
  label: string
  onChange(change: Partial<PaymentLine>): void
}

function LineFields({
  line,
  index,
  lines,
  label,
  total,
  disabled,
  errors,
  companies,
  companyId,
  asOf,
  onChange,
}: LineProps) {
  const { method, amount, reference, received } = line
  const open = companies.filter(({ isClosed }) => !isClosed)
  const methods = open.length > 0 ? paymentMethods : receivedMethods
  const choose = (chosen: PaymentMethod) => {
    const isKnown = open.some(({ _id }) => _id === companyId)
    const company = open.length === 1 ? open[0]?._id : isKnown ? companyId : undefined
    onChange({ method: chosen, reference: '', received: '', companyId: (chosen === 'account' && company) || '' })
  }
  const getError = (field: 'method' | 'amount' | 'reference' | 'received' | 'companyId') => {
    const error = errors[`payments.${index}.${field}`]
    return error === undefined ? {} : { error }
  }
  const isLast = index === lines.length - 1
  const rest = isLast && total !== undefined ? computeRest(lines, total) : null
  const change = total === undefined ? null : computeChangeOfLine(lines, index, total)
  const methodError = errors[`payments.${index}.method`]
  return (
    <Stack gap={2}>
      <Chips
        label={label}
        options={methods.map((option) => ({ value: option, label: paymentMethodLabels[option], disabled }))}
        value={method}
        onPress={choose}
      />
      {methodError && (
        <Text size="sm" tone="attention" role="alert">
          {methodError}
        </Text>
      )}
      {lines.length > 1 && (
        <Field
          label="Amount"
          {...getError('amount')}
          {...(rest !== null && rest > 0 && { hint: `Empty: the rest, ${formatZmw(rest)}.` })}
        >
          <Input
            inputMode="decimal"
            unit="ZMW"
            autoComplete="off"
            disabled={disabled}
            value={amount}
            onChange={({ target }) => onChange({ amount: target.value })}
          />
        </Field>
      )}
      {method === 'cash' ? (
        <Field label="Cash received" optional {...getError('received')}>
          <Input
            inputMode="decimal"
            unit="ZMW"
            autoComplete="off"
            disabled={disabled}
            value={received}
            onChange={({ target }) => onChange({ received: target.value })}
          />
        </Field>
      ) : method === 'account' ? (
        <AccountFields {...{ line, disabled, onChange, getError, asOf }} companies={open} />
      ) : (
        <Field label={referenceLabels[method]} {...getError('reference')}>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={maxReferenceLength}
            disabled={disabled}
            value={reference}
            onChange={({ target }) => onChange({ reference: target.value })}
          />
        </Field>
      )}
      {change !== null && (
        <Text role="status">
          Change: <strong>{formatZmw(change)}</strong>
        </Text>
      )}
    </Stack>
  )
}
