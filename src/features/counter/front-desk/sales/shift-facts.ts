import type { CashShift } from '#contract/counter/cash-shifts'
import { computeCorrected, computeExpected, sumMovements } from '#contract/counter/cash-totals'
import { listMethodSums, sumMethods, type MethodSum } from '#contract/counter/method-totals'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'

interface Fact {
  label: string
  value: string
  total?: boolean
}

const formatCount = (count: number): string => (count > 0 ? ` (${count})` : '')

/** Formats a difference with its direction: `ZMW 20.00 missing`. */
export function formatDifference(difference: number): string {
  if (difference === 0) return 'None'
  return `${formatZmw(Math.abs(difference))} ${difference < 0 ? 'missing' : 'too much'}`
}

/** The amounts of a shift, in the order in which they add up. */
export function buildShiftFacts(shift: CashShift): Fact[] {
  const [paidIn, paidOut] = [sumMovements(shift, 'in'), sumMovements(shift, 'out')]
  const { closing } = shift
  return [
    { label: 'Opening float', value: formatZmw(shift.opening) },
    { label: `Sales in cash${formatCount(shift.sales.count)}`, value: formatZmw(shift.sales.amount) },
    { label: `Refunds in cash${formatCount(shift.refunds.count)}`, value: formatZmw(-shift.refunds.amount) },
    ...(paidIn > 0 ? [{ label: 'Paid in', value: formatZmw(paidIn) }] : []),
    ...(paidOut > 0 ? [{ label: 'Paid out', value: formatZmw(-paidOut) }] : []),
    { label: 'Expected cash', value: formatZmw(closing?.expected ?? computeExpected(shift)), total: true },
    ...(closing ? buildClosingFacts(shift, closing) : []),
    ...buildOtherMethodFacts(shift),
  ]
}

/** They are not in the drawer, so that they stand below the count of the cash. */
function buildOtherMethodFacts(shift: CashShift): Fact[] {
  const others = listMethodSums(shift).filter(({ method }) => method !== 'cash')
  if (others.length === 0) return []
  return [
    ...others.flatMap(buildMethodFacts),
    { label: 'All methods', value: formatZmw(sumMethods(shift)), total: true },
  ]
}

function buildMethodFacts({ method, sales, refunds, payments, corrected }: MethodSum): Fact[] {
  const label = paymentMethodLabels[method]
  return [
    ...(sales.count > 0 || !payments
      ? [{ label: `${label}${formatCount(sales.count)}`, value: formatZmw(sales.amount) }]
      : []),
    ...(payments
      ? [{ label: `${label}, paid by companies${formatCount(payments.count)}`, value: formatZmw(payments.amount) }]
      : []),
    ...(refunds.count > 0
      ? [{ label: `${label}, returned${formatCount(refunds.count)}`, value: formatZmw(-refunds.amount) }]
      : []),
    ...(corrected === 0 ? [] : [{ label: `${label}, after the closing`, value: formatZmw(corrected) }]),
  ]
}

function buildClosingFacts(shift: CashShift, closing: NonNullable<CashShift['closing']>): Fact[] {
  const { counted, difference, reason, expected, deviceExpected, by } = closing
  return [
    { label: 'Counted cash', value: formatZmw(counted) },
    { label: 'Difference', value: formatDifference(difference) },
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
    ...(deviceExpected === expected ? [] : [{ label: 'Expected by the device', value: formatZmw(deviceExpected) }]),
    ...(by ? [{ label: 'Closed by', value: by }] : []),
    ...(shift.corrections.length > 0 ? buildCorrectedFacts(shift, closing) : []),
  ]
}

function buildCorrectedFacts(shift: CashShift, closing: NonNullable<CashShift['closing']>): Fact[] {
  const corrected = computeCorrected(shift, closing)
  return [
    { label: 'Expected with corrections', value: formatZmw(corrected.expected) },
    { label: 'Difference with corrections', value: formatDifference(corrected.difference) },
  ]
}

export const formatCorrectionCount = (count: number): string =>
  formatPlural(count, { one: '# correction', other: '# corrections' })
