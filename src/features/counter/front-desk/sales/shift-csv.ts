/** Cash shifts as CSV. Built from the data on this device, so that it works offline. */
import { entryKindLabels, type CashEntry, type CashShift } from '#contract/counter/cash-shifts'
import { computeCorrected, computeExpected, sumMovements, sumNgwee } from '#contract/counter/cash-totals'
import { listMethodSums } from '#contract/counter/method-totals'
import { otherMethods } from '#contract/bookings/counter-payments/payment-methods'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { formatCsvLine } from '#contract/core/csv'
import { formatInstant } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'

const shiftHeader = [
  ...['Opened', 'Closed', 'Person', 'Opening float (ZMW)', 'Sales in cash', 'Sales in cash (ZMW)'],
  ...['Refunds in cash', 'Refunds in cash (ZMW)'],
  ...['Paid in (ZMW)', 'Paid out (ZMW)', 'Expected (ZMW)', 'Counted (ZMW)', 'Difference (ZMW)', 'Reason'],
  ...['Corrections', 'Difference with corrections (ZMW)'],
  'Paid by companies, not in cash (ZMW)',
  ...otherMethods.map((method) => `${paymentMethodLabels[method]} (ZMW)`),
]

const formatAmount = (zmw: number | undefined): string => zmw?.toFixed(2) ?? ''

export function buildShiftsCsv(shifts: readonly CashShift[]): string {
  const rows = shifts.map((shift) => {
    const { closing, corrections } = shift
    const sums = listMethodSums(shift)
    return formatCsvLine([
      ...[formatInstant(shift.openedAt), closing ? formatInstant(closing.at) : '', shift.person.name],
      ...[formatAmount(shift.opening), String(shift.sales.count), formatAmount(shift.sales.amount)],
      ...[String(shift.refunds.count), formatAmount(shift.refunds.amount)],
      ...[formatAmount(sumMovements(shift, 'in')), formatAmount(sumMovements(shift, 'out'))],
      ...[formatAmount(closing?.expected ?? computeExpected(shift)), formatAmount(closing?.counted)],
      ...[formatAmount(closing?.difference), closing?.reason ?? '', String(corrections.length)],
      formatAmount(closing ? computeCorrected(shift, closing).difference : undefined),
      formatAmount(zmwOf(sumNgwee(sums.map(({ payments }) => payments?.amount ?? 0)))),
      ...otherMethods.map((method) => formatAmount(sums.find((sum) => sum.method === method)?.net ?? 0)),
    ])
  })
  return [formatCsvLine(shiftHeader), ...rows].join('')
}

const entryHeader = [
  'Time',
  'Received',
  'Type',
  'Reference',
  'Description',
  'Amount (ZMW)',
  'Correction',
  'Recorded by',
  'Method',
  'Receipt number',
]

export const buildEntriesCsv = (entries: readonly CashEntry[]): string =>
  [
    formatCsvLine(entryHeader),
    ...entries.map(
      ({
        at,
        recordedAt,
        kind,
        reference,
        description,
        amount,
        isCorrection,
        recordedBy,
        method = 'cash',
        receiptNumber = '',
      }) =>
        formatCsvLine([
          ...[formatInstant(at), formatInstant(recordedAt), entryKindLabels[kind], reference, description],
          ...[formatAmount(amount), isCorrection ? 'Yes' : '', recordedBy ?? ''],
          ...[paymentMethodLabels[method], receiptNumber],
        ]),
    ),
  ].join('')
