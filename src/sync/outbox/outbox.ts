/** Writes the outbox. Commands are added, merged and discarded only here. */
import type { Table } from 'dexie'
import { countStates } from '../../db/count-states'
import type { UserDatabase } from '../../db/database'
import { fold } from '../../db/fold'
import { findTarget } from '#contract/sync/queued-commands'
import type { BaseRow, Entity, OutboxRow } from '../../db/rows'
import { coalesce, getCoalesceKeys, type CoalesceResult, type IncomingCommand, type KeyedCommand } from './coalesce'
import { getParentOrderKey, isParkedBehind, isCreateCommand, findSingleTarget } from './row-transitions'

export interface WriteContext {
  /** Key of a new row. The caller fixes it, so that a retry does not write the row twice. */
  key: string
  now(): number
  device: string
}

/** Additional writes in the same transaction as the command. */
export interface ExtraWrite {
  tables: Table[]
  write(): Promise<unknown>
}

/**
 * Adds a command to the outbox. The write is durable when the promise resolves. The new row and the rows that it
 * replaces are written in one transaction, which reads only rows that the command affects, so that the cost does not
 * grow with the queue. A command that cannot be merged is added without a read, because each sequential database step
 * delays the user's tap.
 * @returns the row's key; null if the command and an unsent one cancel each other out.
 */
export async function enqueue(
  database: UserDatabase,
  command: IncomingCommand,
  context: WriteContext,
  extraWrite?: ExtraWrite,
): Promise<string | null> {
  const { coalesceKey, supersedes } = getCoalesceKeys(command)
  if (coalesceKey !== null || supersedes !== undefined) return merge(database, command, context, extraWrite)
  const row = buildRow(database.userId, coalesce([], command, () => true).add!, context)
  const { outbox } = database
  try {
    if (extraWrite)
      await database.transaction('rw', [outbox, ...extraWrite.tables], () =>
        Promise.all([outbox.add(row), extraWrite.write()]),
      )
    else await outbox.add(row)
  } catch (error) {
    // The key exists: an earlier attempt was committed, although its success was not reported.
    if (!(error instanceof Error) || error.name !== 'ConstraintError') throw error
  }
  return row.key
}

async function merge(
  database: UserDatabase,
  command: IncomingCommand,
  context: WriteContext,
  extraWrite: ExtraWrite | undefined,
): Promise<string | null> {
  const entity = findTarget(command.endpoint)?.entity
  const { outbox } = database
  return database.transaction(
    'rw',
    [outbox, ...(entity ? [database.base(entity)] : []), ...(extraWrite?.tables ?? [])],
    async () => {
      const rows = await findRelatedRows(database, command)
      if (rows.some(({ key }) => key === context.key)) return context.key
      const { drop, change, add } = await coalesceWithOutbox(database, command, rows)
      if (change?.row.merged === context.key) return change.row.key
      await extraWrite?.write()
      if (drop.length > 0) await outbox.bulkDelete(drop.map(({ sequence }) => sequence))
      if (change) await outbox.put({ ...rewriteRow(change.row, change.to), merged: context.key })
      if (!add) return change?.row.key ?? null
      const row = buildRow(database.userId, add, context)
      await outbox.add(row)
      return row.key
    },
  )
}

async function findRelatedRows({ outbox }: UserDatabase, command: IncomingCommand): Promise<OutboxRow[]> {
  const { coalesceKey, supersedes } = getCoalesceKeys(command)
  const rows = await Promise.all([
    coalesceKey === null ? [] : outbox.where('coalesceKey').equals(coalesceKey).toArray(),
    supersedes === undefined ? [] : outbox.where('coalesceKey').startsWith(supersedes).toArray(),
  ])
  return rows.flat().sort((a, b) => a.sequence - b.sequence)
}

async function coalesceWithOutbox(
  database: UserDatabase,
  command: IncomingCommand,
  rows: readonly OutboxRow[],
): Promise<CoalesceResult> {
  const checkedRows: OutboxRow[] = []
  const result = coalesce(rows, command, (earlier) => checkedRows.push(earlier) > 0)
  // Only a few merges depend on whether the entity existed. For those, coalesce again with the answer.
  const [checkedRow] = checkedRows
  if (!checkedRow) return result
  const { drop } = result
  const hadTarget = await hasTargetBefore(database, checkedRow, drop)
  return coalesce(rows, command, () => hadTarget)
}

async function hasTargetBefore(
  database: UserDatabase,
  earlier: OutboxRow,
  drop: readonly OutboxRow[],
): Promise<boolean> {
  const target = findSingleTarget(earlier)
  if (!target) return true
  const base = await database.base(target.entity).get(target.id)
  const sameEntityRows = await database.outbox.where('entity').equals(target.entity).toArray()
  const dropped = new Set(drop.filter((row) => row !== earlier).map(({ key }) => key))
  const ahead = sameEntityRows.filter((row) => row.sequence < earlier.sequence && !dropped.has(row.key))
  return hasTarget(earlier, base ? [base as BaseRow] : [], ahead)
}

/** Returns whether the entity that `earlier` changes exists, given the base and the rows ahead of it. */
export function hasTarget(earlier: OutboxRow, base: readonly BaseRow[], ahead: readonly OutboxRow[]): boolean {
  const commandTarget = findTarget(earlier.endpoint)
  if (!commandTarget) return true
  return fold(commandTarget.entity, base as BaseRow<never>[], ahead).view.has(commandTarget.getId(earlier.input))
}

export function buildRow(
  user: string,
  command: KeyedCommand,
  { key, now, device }: WriteContext,
): Omit<OutboxRow, 'sequence'> {
  return {
    key,
    user,
    device,
    endpoint: command.endpoint,
    input: command.input,
    // A command without an order key gets a queue of its own.
    orderKey: command.orderKey ?? key,
    coalesceKey: command.coalesceKey,
    ...buildEntityField(command.endpoint),
    attempted: 0,
    state: 'waiting',
    ...(command.preview ? { preview: command.preview } : {}),
    ...(command.needs.length > 0 ? { needs: command.needs } : {}),
    createdAt: now(),
    tries: 0,
  }
}

export function rewriteRow(
  { needs: _, ready: __, ...row }: OutboxRow,
  { endpoint, input, orderKey, coalesceKey, needs, preview }: KeyedCommand,
): OutboxRow {
  const optionalFields = {
    ...buildEntityField(endpoint),
    ...(needs.length > 0 ? { needs } : {}),
    ...(preview ? { preview } : {}),
  }
  return { ...row, endpoint, input, orderKey: orderKey ?? row.key, coalesceKey, ...optionalFields }
}

function buildEntityField(endpoint: string): { entity?: Entity } {
  const entity = findTarget(endpoint)?.entity
  return entity ? { entity } : {}
}

/**
 * Queues a refused command and its dependents again under new keys: the server remembers the refusal of the old key.
 * @param input replaces the original input.
 * @returns the new key; null if the row is not refused.
 */
export async function requeueRefused(
  database: UserDatabase,
  key: string,
  context: WriteContext & { newId(): string },
  input?: OutboxRow['input'],
): Promise<string | null> {
  return database.transaction('rw', database.tables, async () => {
    const row = await database.outbox.get({ key })
    if (row?.state !== 'refused') return null
    const dependents = await findDependents(database, key)
    await database.outbox.bulkDelete([row, ...dependents].map(({ sequence }) => sequence))
    // The server may have deleted the uploaded files by now.
    const files = [row, ...dependents].flatMap(({ needs = [] }) => needs)
    if (files.length > 0) await database.files.where('id').anyOf(files).modify({ state: 'waiting', known: 0 })
    const newKey = await enqueue(database, { ...row, input: input ?? row.input }, context)
    for (const dependent of dependents) await enqueue(database, dependent, { ...context, key: context.newId() })
    return newKey
  })
}

/** Finds rows that depend on an entity that was never created, such as the photos of a new room. */
async function findChildRows({ outbox }: UserDatabase, parent: OutboxRow): Promise<OutboxRow[]> {
  if (!isCreateCommand(parent)) return []
  return outbox
    .where('state')
    .equals('waiting')
    .filter(({ orderKey }) => getParentOrderKey(orderKey) === parent.orderKey)
    .toArray()
}

async function findDependents({ outbox }: UserDatabase, key: string): Promise<OutboxRow[]> {
  return (await outbox.where('state').equals('refused').sortBy('sequence')).filter((row) => isParkedBehind(row, key))
}

/** Replaces refused rows in one transaction with the user's resolution, or deletes them if `command` is null. */
export async function replaceRefused(
  database: UserDatabase,
  keys: readonly string[],
  command: IncomingCommand | null,
  context: WriteContext,
): Promise<string | null> {
  return database.transaction('rw', database.tables, async () => {
    await database.outbox
      .where('key')
      .anyOf([...keys])
      .and(({ state }) => state === 'refused')
      .delete()
    return command && enqueue(database, command, context)
  })
}

/** What the screen displayed when the user decided to discard. */
export type DisplayedState = 'refused' | 'waiting'

/**
 * Discards a refused row with its dependents, or a row that was never attempted. A row that may have reached the server,
 * also from another device, cannot be discarded. A row in another state than the displayed one stays: the user has not
 * read its refusal, or has sent it again.
 */
export async function discard(database: UserDatabase, key: string, displayed: DisplayedState): Promise<boolean> {
  return database.transaction('rw', database.outbox, async () => {
    const row = await database.outbox.get({ key })
    const canDiscard = row?.state === displayed && (row.state === 'refused' || (row.attempted === 0 && !row.exportedAt))
    if (canDiscard)
      await database.outbox.bulkDelete(
        [row, ...(await findDependents(database, key)), ...(await findChildRows(database, row))].map(
          ({ sequence }) => sequence,
        ),
      )
    return Boolean(canDiscard)
  })
}

/** Marks commands that another device may send from now on. */
export const markRowsExported = (database: UserDatabase, keys: readonly string[], at: number) =>
  database.outbox
    .where('key')
    .anyOf([...keys])
    .modify({ exportedAt: at })

/** Counts the commands that the server has not accepted. Refused commands are not included. */
export async function countPending(database: UserDatabase): Promise<number> {
  return countStates(database, 'waiting', 'sending')
}
