/**
 * State transitions of an outbox row, as shown in the diagram of `engine.ts`. Pure functions that any storage can use.
 */
import { allIds } from '#contract/core/endpoint'
import { findQueuedCommand, findTarget } from '#contract/sync/queued-commands'
import type { BaseRow, CursorRow, Entity, OutboxRow, StoredRefusal } from '../../db/rows'

/** Returns whether a file that the row references has not been uploaded yet. */
export const isWaitingForFile = ({ needs, ready }: OutboxRow): boolean => needs !== undefined && !ready

/** Returns the single entity that a row changes; null if it changes none or several. */
export function findSingleTarget({ endpoint, input }: OutboxRow): { entity: Entity; id: string } | null {
  const commandTarget = findTarget(endpoint)
  const id = commandTarget?.getId(input)
  return !commandTarget || id === undefined || id === allIds ? null : { entity: commandTarget.entity, id }
}

/**
 * Marks rows as about to be sent, in order.
 * @param ahead earlier rows whose effect the base may not contain yet: each raises the version of its entity by one.
 * @param getVersion returns the base version of the single entity that a row changes; 0 if there is none.
 */
export function markAllSending(
  rows: readonly OutboxRow[],
  ahead: readonly OutboxRow[],
  { snapshots = 0 }: CursorRow,
  getVersion: (row: OutboxRow) => number,
): OutboxRow[] {
  const expectedVersions = new Map<string, number>()
  const expectNextVersion = (row: OutboxRow, id = findSingleTarget(row)?.id) => {
    if (row.seen !== undefined && id !== undefined)
      expectedVersions.set(id, Math.max(expectedVersions.get(id) ?? 0, row.seen + 1))
  }
  ahead.forEach((row) => expectNextVersion(row))
  return rows.map((row) => {
    const id = findSingleTarget(row)?.id
    const sendingRow = {
      ...markSending(row, Math.max(getVersion(row), (id !== undefined && expectedVersions.get(id)) || 0)),
      leftIn: snapshots,
    }
    expectNextVersion(sendingRow, id)
    return sendingRow
  })
}

function markSending(row: OutboxRow, version: number): OutboxRow {
  // The row is still marked as sending: its sender ended before it received the response.
  const unsure = row.unsure || row.state === 'sending'
  const seen = unsure ? (row.seen ?? version) : version
  return { ...row, attempted: 1, state: 'sending', seen, ...(unsure ? { unsure: 1 } : {}) }
}

/** Returns a deferred row to the queue. The command had no effect. */
export function markForRetry({ seen, ...row }: OutboxRow): OutboxRow {
  return { ...row, ...(row.unsure ? { seen } : {}), state: 'waiting', tries: row.tries + 1 }
}

export const markUnanswered = (row: OutboxRow): OutboxRow => ({
  ...row,
  state: 'waiting',
  unsure: 1,
  tries: row.tries + 1,
})

export const markRefused = ({ seen: _, unsure: __, ...row }: OutboxRow, refusal: StoredRefusal): OutboxRow => ({
  ...row,
  state: 'refused',
  refusal,
})

/** Refusal code of a command whose create command was refused. It was not sent, or had no effect. */
export const parkedCode = 'parked'

/**
 * Returns whether the server has executed a copy of a refused command, such as a sale that another device imported. Only
 * a confirmed row proves it: the screen also displays predictions of pending copies (decision 083).
 * @param confirmed the base row of the entity that the command changes
 */
export const isSettledDuplicate = (row: OutboxRow, confirmed: BaseRow | undefined): boolean =>
  row.state === 'refused' && findTarget(row.endpoint)?.isOncePerEntity === true && confirmed?.deleted === 0

export const isCreateCommand = ({ endpoint }: OutboxRow): boolean => findQueuedCommand(endpoint)?.creates === true

/**
 * Refuses the commands that depend on a refused create command. They wait for the user together with it.
 * @param rows all rows of the outbox, or at least those of its order key and the order keys below it.
 */
export function buildParkedRows(refused: OutboxRow, rows: readonly OutboxRow[]): OutboxRow[] {
  if (!isCreateCommand(refused)) return []
  const refusal = {
    code: parkedCode,
    message: 'The change it depends on was not accepted.',
    detail: { behind: refused.key },
  }
  const isDependent = ({ orderKey }: OutboxRow) =>
    orderKey === refused.orderKey || getParentOrderKey(orderKey) === refused.orderKey
  return rows
    .filter((row) => isDependent(row) && row.sequence > refused.sequence && row.state !== 'settling')
    .map((row) => markRefused(row, refusal))
}

/** Returns the parent of an order key: `listing/7` for `listing/7/photos`. */
export const getParentOrderKey = (orderKey: string): string => orderKey.slice(0, orderKey.lastIndexOf('/'))

/** Returns whether the command that creates the parent entity has not been accepted yet. */
export const isWaitingForParent = ({ orderKey }: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  rows.some(
    (row) =>
      isCreateCommand(row) &&
      (row.state === 'waiting' || row.state === 'sending') &&
      row.orderKey === getParentOrderKey(orderKey),
  )

export const isParkedBehind = ({ refusal }: OutboxRow, key: string): boolean =>
  refusal?.code === parkedCode && refusal.detail?.behind === key

/** @param pull number of the last pull that had started */
export const markAccepted = (row: OutboxRow, pull: number): OutboxRow => ({
  ...row,
  state: 'settling',
  settledIn: pull,
})

export const isSettled = (row: OutboxRow, pull: number): boolean =>
  row.state === 'settling' && (row.settledIn ?? 0) < pull
