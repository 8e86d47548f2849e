/** What must hold for cash shifts after a world has settled. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { CashShift } from '#contract/counter/cash-shifts'
import { formatSeriesNumber, type SeriesNumber } from '#contract/counter/receipt-number'
import { computeExpected } from '#contract/counter/cash-totals'
import { parkedCode } from '../../../src/sync/outbox/row-transitions'
import type { DeviceState, Effect } from './invariants'
import type { DeviceStorage } from './phone'
import type { Intent, World } from './world'

const counterCommands = [
  'walkIns.recordOffline',
  'walkIns.refund',
  'walkIns.takePayment',
  'bookings.changeOffline',
  'bookings.answerChangeRequestOffline',
  'companies.takePayment',
  'counterStock.sell',
  'counterStock.return',
  'cashShifts.open',
  'cashShifts.move',
  'cashShifts.close',
]

export const isCounterCommand = (endpoint: string): boolean => counterCommands.includes(endpoint)

export async function findWrongCash<S extends DeviceStorage>(
  world: World<S>,
  effects: readonly Effect[],
  deviceStates: readonly DeviceState[],
): Promise<string[]> {
  const { partner } = world.parts.cast
  if (!partner) return []
  const truth = await world.parts.backend.truth(partner)
  const shifts = new Map(
    truth.flatMap(({ entity, id, data }) => (entity === 'cashShift' && data ? [[id, data as CashShift] as const] : [])),
  )
  // In order of execution.
  const accepted = new Set(effects.filter(({ outcome }) => outcome === 'accepted').map(({ key }) => key))
  const sales = truth.flatMap(({ entity, data }) => (entity === 'vendorBooking' && data ? [data as VendorBooking] : []))
  return [
    ...findWrongTotals(shifts),
    ...findWrongReceipts(world.intents, accepted, sales),
    ...findWrongCorrections(world.intents, accepted, shifts),
    ...deviceStates
      .flatMap(({ rows }) => rows)
      .filter(({ endpoint, refusal }) => isCounterCommand(endpoint) && refusal?.code === parkedCode)
      .map(({ key }) => `not sent because another sale was refused: ${key}`),
  ]
}

/**
 * What was displayed as the number of a receipt is what the server has, and no two receipts have the same number. The real
 * server does not know the series of the schedules, and has no numbers.
 */
function findWrongReceipts(
  intents: ReadonlyMap<string, Intent>,
  accepted: ReadonlySet<string>,
  sales: readonly VendorBooking[],
): string[] {
  const numbers = new Map(
    sales.flatMap(({ _id, receiptNumber, payments = [] }) => [
      ...(receiptNumber ? [[_id, receiptNumber] as const] : []),
      ...payments.flatMap((line) => (line.receiptNumber ? [[line.paymentId, line.receiptNumber] as const] : [])),
    ]),
  )
  if (numbers.size === 0) return []
  const violations = new Set(numbers.values()).size < numbers.size ? ['two receipts have the same number'] : []
  for (const { row } of intents.values()) {
    const { id, receipt } = row.input.body as { id?: string; receipt?: SeriesNumber }
    if (!id || !receipt || !accepted.has(row.key)) continue
    if (numbers.get(id) !== formatSeriesNumber(receipt))
      violations.push(`the receipt ${formatSeriesNumber(receipt)} became ${numbers.get(id)}: ${row.key}`)
  }
  return violations
}

const findWrongTotals = (shifts: ReadonlyMap<string, CashShift>): string[] =>
  [...shifts.values()].flatMap((shift) =>
    shift.closing && shift.closing.expected !== computeExpected(shift)
      ? [`the closed shift ${shift._id} expects ${shift.closing.expected}, its entries ${computeExpected(shift)}`]
      : [],
  )

/**
 * What a device recorded before it closed its shift is never a correction. Closing a closed shift again does nothing.
 * The owner may close the shift from another device, which does not know all sales.
 */
function findWrongCorrections(
  intents: ReadonlyMap<string, Intent>,
  accepted: ReadonlySet<string>,
  shifts: ReadonlyMap<string, CashShift>,
): string[] {
  const violations: string[] = []
  const closings = [...accepted]
    .flatMap((key) => intents.get(key) ?? [])
    .filter(({ row: { endpoint } }) => endpoint === 'cashShifts.close')
  const firstClosings = new Map(closings.reverse().map((closing) => [closing.row.input.params.id as string, closing]))
  for (const [id, close] of firstClosings) {
    const shift = shifts.get(id)
    if (shift?.deviceId !== close.row.device) continue
    const corrected = new Set(shift.corrections.map(({ _id, kind }) => `${_id}/${kind === 'refund'}`))
    for (const { key, user, device, row } of intents.values()) {
      const isBefore = user === close.user && device === close.device && row.sequence < close.row.sequence
      if (!isBefore || !accepted.has(key) || !isCounterCommand(row.endpoint)) continue
      const isRefund = row.endpoint === 'walkIns.refund'
      const subject: unknown = isRefund ? row.input.params.id : row.input.body.id
      const shiftId: unknown = row.input.body.shiftId ?? row.input.params.id
      if (shiftId === shift._id && corrected.has(`${String(subject)}/${isRefund}`))
        violations.push(`recorded before the closing of its device, but a correction: ${row.endpoint} ${key}`)
    }
  }
  return violations
}
