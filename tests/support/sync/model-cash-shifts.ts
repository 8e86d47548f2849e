/** Cash shifts in the model server. A manager may not sell, so that all shifts of the world belong to the owner. */
import { computeDifference, computeExpected } from '#contract/counter/cash-totals'
import { ngweeOf, zmwOf } from '#contract/core/money'
import type { RefusalCode } from '#contract/core/refusals'
import type { CommandContext, CommandRefusal } from './model-notifications'
import type { ModelServer } from './model-server'

interface ModelEntry {
  _id: string
  kind: 'sale' | 'refund' | 'in' | 'out'
  amount: number
  isCorrection: boolean
}

/** Entries by shift, also of shifts that do not exist yet. */
const entriesByServer = new WeakMap<ModelServer, Map<string, ModelEntry[]>>()

function getEntries(server: ModelServer, shiftId: string): ModelEntry[] {
  const shifts = entriesByServer.get(server) ?? new Map<string, ModelEntry[]>()
  entriesByServer.set(server, shifts)
  const entries = shifts.get(shiftId) ?? []
  shifts.set(shiftId, entries)
  return entries
}

const sum = (entries: readonly ModelEntry[], kind: ModelEntry['kind']) => {
  const ofKind = entries.filter((entry) => entry.kind === kind)
  return { count: ofKind.length, amount: zmwOf(ofKind.reduce((total, { amount }) => total + ngweeOf(amount), 0)) }
}

/** What the devices show of the entries of a shift. */
function summarize(entries: readonly ModelEntry[]) {
  const included = entries.filter(({ isCorrection }) => !isCorrection)
  return {
    sales: sum(included, 'sale'),
    refunds: sum(included, 'refund'),
    movements: included.flatMap(({ _id, kind, amount }) =>
      kind === 'in' || kind === 'out' ? [{ _id, kind, amount, reason: 'Change', at: '' }] : [],
    ),
    corrections: entries
      .filter(({ isCorrection }) => isCorrection)
      .map(({ _id, kind, amount }) => ({ _id, kind, amount: kind === 'sale' || kind === 'in' ? amount : -amount })),
  }
}

/** Adds an entry, once for a kind and subject. After the closing it is a correction. */
export function addCashEntry(
  { server, user }: Pick<CommandContext, 'server' | 'user'>,
  shiftId: string,
  entry: Omit<ModelEntry, 'isCorrection'>,
): void {
  const entries = getEntries(server, shiftId)
  const shift = server.get(user, 'cashShift', shiftId)
  if (entries.some(({ kind, _id }) => kind === entry.kind && _id === entry._id)) return
  entries.push({ ...entry, isCorrection: Boolean(shift?.closing) })
  if (shift) server.put(user, 'cashShift', shiftId, { ...shift, ...summarize(entries) })
}

export function openShift({ server, user, params: { id }, body, at }: CommandContext): RefusalCode | null {
  const { deviceId, opening } = body
  if (user !== server.business.owner) return 'forbidden'
  if (server.get(user, 'cashShift', id)) return null
  const isOpenHere = [...server.table(user, 'cashShift').values()].some(
    ({ data }) => data && data.deviceId === deviceId && !data.closing,
  )
  if (isOpenHere) return 'wrong_state'
  const person = { _id: user, name: '' }
  server.put(user, 'cashShift', id, {
    _id: id,
    deviceId,
    person,
    openedAt: at,
    opening,
    closing: null,
    ...summarize(getEntries(server, id)),
  })
  return null
}

export function moveCash({ server, user, params: { id }, body }: CommandContext): RefusalCode | null {
  if (user !== server.business.owner) return 'forbidden'
  if (!server.get(user, 'cashShift', id)) return 'not_found'
  addCashEntry({ server, user }, id, { _id: body.id, kind: body.kind, amount: body.amount })
  return null
}

export function closeShift({ server, user, params: { id }, body, at }: CommandContext): CommandRefusal {
  const { counted, expected: deviceExpected, reason } = body
  if (user !== server.business.owner) return 'forbidden'
  const shift = server.get(user, 'cashShift', id)
  if (!shift) return 'not_found'
  if (shift.closing) return shift.closing.counted === counted ? null : 'wrong_state'
  const expected = computeExpected(shift)
  const difference = computeDifference(counted, expected)
  if (difference !== 0 && deviceExpected === expected && !reason) return 'invalid_input'
  server.put(user, 'cashShift', id, {
    ...shift,
    closing: { at, counted, expected, deviceExpected, difference, reason, by: null },
  })
  return null
}
