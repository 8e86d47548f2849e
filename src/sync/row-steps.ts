/** The steps of an outbox row's life, as the comment above `engine.ts` draws them. Pure: any storage takes these. */
import { all, touchOf } from '../db/touched'
import type { CursorRow, Entity, OutboxRow, RefusedWith } from '../db/rows'
import { queuedNamed } from './queued'

/** A file that it names has not arrived. */
export const waitsForFile = ({ needs, ready }: OutboxRow): boolean => needs !== undefined && !ready

/** The one thing a row changes; null where that is none or many. */
export function thingOf({ endpoint, input }: OutboxRow): { entity: Entity; id: string } | null {
  const touch = touchOf(endpoint)
  const id = touch?.touches(input)
  return !touch || id === undefined || id === all ? null : { entity: touch.entity, id }
}

/**
 * Marks rows as about to leave, in order.
 * @param ahead rows before them whose effect the base may not have yet: each will raise the version of its thing by one.
 * @param versionOf the base's version of the one thing a row changes, 0 when there is none.
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
  // Still marked from before: whoever sent it died before it heard the answer.
  const unsure = row.unsure || row.state === 'sending'
  const seen = unsure ? (row.seen ?? version) : version
  return { ...row, attempted: 1, state: 'sending', seen, ...(unsure ? { unsure: 1 } : {}) }
}

/** Answered with "not now": it had no effect this time. */
export function putOff({ seen, ...row }: OutboxRow): OutboxRow {
  return { ...row, ...(row.unsure ? { seen } : {}), state: 'waiting', tries: row.tries + 1 }
}

export const unanswered = (row: OutboxRow): OutboxRow => ({ ...row, state: 'waiting', unsure: 1, tries: row.tries + 1 })

export const refuse = ({ seen: _, unsure: __, ...row }: OutboxRow, refusal: RefusedWith): OutboxRow => ({
  ...row,
  state: 'refused',
  refusal,
})

/** Of a refusal that is none of the server's: what it belongs to was refused, so it was not sent, or in vain. */
export const parked = 'parked'

export const isMaker = ({ endpoint }: OutboxRow): boolean => queuedNamed(endpoint)?.creates === true

/**
 * What was to happen to a thing that was refused itself: it waits for the person together with that.
 * @param rows all that are in the outbox, or at least those of its order key and below it.
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

/** `listing/7` of the queue below it, `listing/7/photos`. */
export const aboveOf = (orderKey: string): string => orderKey.slice(0, orderKey.lastIndexOf('/'))

/** What it belongs to has not been made yet. */
export const waitsForMaker = ({ orderKey }: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  rows.some(
    (one) => isMaker(one) && (one.state === 'waiting' || one.state === 'sending') && one.orderKey === aboveOf(orderKey),
  )

export const isBehind = ({ refusal }: OutboxRow, key: string): boolean =>
  refusal?.code === parked && refusal.detail?.behind === key

/** @param pull the number of the last pull that had begun. */
export const accept = (row: OutboxRow, pull: number): OutboxRow => ({ ...row, state: 'settling', settledIn: pull })

export const isSettled = (row: OutboxRow, pull: number): boolean =>
  row.state === 'settling' && (row.settledIn ?? 0) < pull
