/**
 * State transitions of an outbox row, as shown in the diagram of `engine.ts`. Pure functions that any storage can use.
 */
import { all, touchOf } from '../db/touched'
import type { CursorRow, Entity, OutboxRow, RefusedWith } from '../db/rows'
import { queuedNamed } from './queued'

/** Returns whether a file that the row references has not been uploaded yet. */
export const waitsForFile = ({ needs, ready }: OutboxRow): boolean => needs !== undefined && !ready

/** Returns the single entity that a row changes; null if it changes none or several. */
export function thingOf({ endpoint, input }: OutboxRow): { entity: Entity; id: string } | null {
  const touch = touchOf(endpoint)
  const id = touch?.touches(input)
  return !touch || id === undefined || id === all ? null : { entity: touch.entity, id }
}

/**
 * Marks rows as about to be sent, in order.
 * @param ahead earlier rows whose effect the base may not contain yet: each raises the version of its entity by one.
 * @param getVersion returns the base version of the single entity that a row changes; 0 if there is none.
 */
export function leaveAll(
  rows: readonly OutboxRow[],
  ahead: readonly OutboxRow[],
  { snapshots = 0 }: CursorRow,
  versionOf: (row: OutboxRow) => number,
): OutboxRow[] {
  const raised = new Map<string, number>()
  const raise = (row: OutboxRow, id = thingOf(row)?.id) => {
    if (row.seen !== undefined && id !== undefined) raised.set(id, Math.max(raised.get(id) ?? 0, row.seen + 1))
  }
  ahead.forEach((row) => raise(row))
  return rows.map((row) => {
    const id = thingOf(row)?.id
    const left = {
      ...leave(row, Math.max(versionOf(row), (id !== undefined && raised.get(id)) || 0)),
      leftIn: snapshots,
    }
    raise(left, id)
    return left
  })
}

function leave(row: OutboxRow, version: number): OutboxRow {
  // The row is still marked as sending: its sender ended before it received the response.
  const unsure = row.unsure || row.state === 'sending'
  const seen = unsure ? (row.seen ?? version) : version
  return { ...row, attempted: 1, state: 'sending', seen, ...(unsure ? { unsure: 1 } : {}) }
}

/** Returns a deferred row to the queue. The command had no effect. */
export function putOff({ seen, ...row }: OutboxRow): OutboxRow {
  return { ...row, ...(row.unsure ? { seen } : {}), state: 'waiting', tries: row.tries + 1 }
}

export const unanswered = (row: OutboxRow): OutboxRow => ({ ...row, state: 'waiting', unsure: 1, tries: row.tries + 1 })

export const refuse = ({ seen: _, unsure: __, ...row }: OutboxRow, refusal: RefusedWith): OutboxRow => ({
  ...row,
  state: 'refused',
  refusal,
})

/** Refusal code of a command whose create command was refused. It was not sent, or had no effect. */
export const parked = 'parked'

export const isMaker = ({ endpoint }: OutboxRow): boolean => queuedNamed(endpoint)?.creates === true

/**
 * Refuses the commands that depend on a refused create command. They wait for the user together with it.
 * @param rows all rows of the outbox, or at least those of its order key and the order keys below it.
 */
export function parkBehind(refused: OutboxRow, rows: readonly OutboxRow[]): OutboxRow[] {
  if (!isMaker(refused)) return []
  const refusal = {
    code: parked,
    message: 'The change it depends on was not accepted.',
    detail: { behind: refused.key },
  }
  const isOfIt = ({ orderKey }: OutboxRow) => orderKey === refused.orderKey || aboveOf(orderKey) === refused.orderKey
  return rows
    .filter((row) => isOfIt(row) && row.sequence > refused.sequence && row.state !== 'settling')
    .map((row) => refuse(row, refusal))
}

/** Returns the parent of an order key: `listing/7` for `listing/7/photos`. */
export const aboveOf = (orderKey: string): string => orderKey.slice(0, orderKey.lastIndexOf('/'))

/** Returns whether the command that creates the parent entity has not been accepted yet. */
export const waitsForMaker = ({ orderKey }: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  rows.some(
    (one) => isMaker(one) && (one.state === 'waiting' || one.state === 'sending') && one.orderKey === aboveOf(orderKey),
  )

export const isBehind = ({ refusal }: OutboxRow, key: string): boolean =>
  refusal?.code === parked && refusal.detail?.behind === key

/** @param pull number of the last pull that had started */
export const accept = (row: OutboxRow, pull: number): OutboxRow => ({ ...row, state: 'settling', settledIn: pull })

export const isSettled = (row: OutboxRow, pull: number): boolean =>
  row.state === 'settling' && (row.settledIn ?? 0) < pull
