/** Writes the outbox. Commands are added, merged and discarded only here. */
import type { Table } from 'dexie'
import { countStates } from '../db/count-states'
import type { UserDatabase } from '../db/database'
import { fold } from '../db/fold'
import { touchOf } from '../db/touched'
import type { BaseRow, Entity, OutboxRow } from '../db/rows'
import { coalesce, keysOf, type Coalesced, type Incoming, type Keyed } from './coalesce'
import { aboveOf, isBehind, isMaker, thingOf } from './row-steps'

export interface Writing {
  /** Key of a new row. The caller fixes it, so that a retry does not write the row twice. */
  key: string
  now(): number
  device: string
}

/** Additional writes in the same transaction as the command. */
export interface Aside {
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
  command: Incoming,
  writing: Writing,
  aside?: Aside,
): Promise<string | null> {
  const { coalesceKey, supersedes } = keysOf(command)
  if (coalesceKey !== null || supersedes !== undefined) return merge(database, command, writing, aside)
  const row = newRow(database.userId, coalesce([], command, () => true).add!, writing)
  const { outbox } = database
  try {
    if (aside)
      await database.transaction('rw', [outbox, ...aside.tables], () => Promise.all([outbox.add(row), aside.write()]))
    else await outbox.add(row)
  } catch (error) {
    // The key exists: an earlier attempt was committed, although its success was not reported.
    if ((error as Error).name !== 'ConstraintError') throw error
  }
  return row.key
}

async function merge(
  database: UserDatabase,
  command: Incoming,
  writing: Writing,
  aside: Aside | undefined,
): Promise<string | null> {
  const entity = touchOf(command.endpoint)?.entity
  const { outbox } = database
  return database.transaction(
    'rw',
    [outbox, ...(entity ? [database.base(entity)] : []), ...(aside?.tables ?? [])],
    async () => {
      const rows = await related(database, command)
      if (rows.some(({ key }) => key === writing.key)) return writing.key
      const { drop, change, add } = await decide(database, command, rows)
      if (change?.row.merged === writing.key) return change.row.key
      await aside?.write()
      if (drop.length > 0) await outbox.bulkDelete(drop.map(({ sequence }) => sequence))
      if (change) await outbox.put({ ...rewritten(change.row, change.to), merged: writing.key })
      if (!add) return change?.row.key ?? null
      const row = newRow(database.userId, add, writing)
      await outbox.add(row)
      return row.key
    },
  )
}

async function related({ outbox }: UserDatabase, command: Incoming): Promise<OutboxRow[]> {
  const { coalesceKey, supersedes } = keysOf(command)
  const rows = await Promise.all([
    coalesceKey === null ? [] : outbox.where('coalesceKey').equals(coalesceKey).toArray(),
    supersedes === undefined ? [] : outbox.where('coalesceKey').startsWith(supersedes).toArray(),
  ])
  return rows.flat().sort((a, b) => a.sequence - b.sequence)
}

async function decide(database: UserDatabase, command: Incoming, rows: readonly OutboxRow[]): Promise<Coalesced> {
  const asked: OutboxRow[] = []
  const decided = coalesce(rows, command, (earlier) => asked.push(earlier) > 0)
  // Only a few merges depend on whether the entity existed. For those, coalesce again with the answer.
  if (asked.length === 0) return decided
  const { drop } = decided
  const wasThere = await isThereBefore(database, asked[0]!, drop)
  return coalesce(rows, command, () => wasThere)
}

async function isThereBefore(database: UserDatabase, earlier: OutboxRow, drop: readonly OutboxRow[]): Promise<boolean> {
  const thing = thingOf(earlier)
  if (!thing) return true
  const base = await database.base(thing.entity).get(thing.id)
  const touching = await database.outbox.where('entity').equals(thing.entity).toArray()
  const dropped = new Set(drop.filter((row) => row !== earlier).map(({ key }) => key))
  const ahead = touching.filter((row) => row.sequence < earlier.sequence && !dropped.has(row.key))
  return isThere(earlier, base ? [base as BaseRow] : [], ahead)
}

/** Returns whether the entity that `earlier` changes exists, given the base and the rows ahead of it. */
export function isThere(earlier: OutboxRow, base: readonly BaseRow[], ahead: readonly OutboxRow[]): boolean {
  const touch = touchOf(earlier.endpoint)
  if (!touch) return true
  return fold(touch.entity, base as BaseRow<never>[], ahead).view.has(touch.touches(earlier.input))
}

export function newRow(user: string, command: Keyed, { key, now, device }: Writing): Omit<OutboxRow, 'sequence'> {
  return {
    key,
    user,
    device,
    endpoint: command.endpoint,
    input: command.input,
    // A command without an order key gets a queue of its own.
    orderKey: command.orderKey ?? key,
    coalesceKey: command.coalesceKey,
    ...entityOf(command.endpoint),
    attempted: 0,
    state: 'waiting',
    ...(command.preview ? { preview: command.preview } : {}),
    ...(command.needs.length > 0 ? { needs: command.needs } : {}),
    createdAt: now(),
    tries: 0,
  }
}

export function rewritten(
  { needs: _, ready: __, ...row }: OutboxRow,
  { endpoint, input, orderKey, coalesceKey, needs, preview }: Keyed,
): OutboxRow {
  const about = { ...entityOf(endpoint), ...(needs.length > 0 ? { needs } : {}), ...(preview ? { preview } : {}) }
  return { ...row, endpoint, input, orderKey: orderKey ?? row.key, coalesceKey, ...about }
}

function entityOf(endpoint: string): { entity?: Entity } {
  const entity = touchOf(endpoint)?.entity
  return entity ? { entity } : {}
}

/**
 * Queues a refused command and its dependents again under new keys: the server remembers the refusal of the old key.
 * @param input replaces the original input.
 * @returns the new key; null if the row is not refused.
 */
export async function sendAgain(
  database: UserDatabase,
  key: string,
  writing: Writing & { newId(): string },
  input?: OutboxRow['input'],
): Promise<string | null> {
  return database.transaction('rw', database.tables, async () => {
    const row = await database.outbox.get({ key })
    if (row?.state !== 'refused') return null
    const behind = await rowsBehind(database, key)
    await database.outbox.bulkDelete([row, ...behind].map(({ sequence }) => sequence))
    // The server may have deleted the uploaded files by now.
    const files = [row, ...behind].flatMap(({ needs = [] }) => needs)
    if (files.length > 0) await database.files.where('id').anyOf(files).modify({ state: 'waiting', known: 0 })
    const sent = await enqueue(database, { ...row, input: input ?? row.input }, writing)
    for (const one of behind) await enqueue(database, one, { ...writing, key: writing.newId() })
    return sent
  })
}

/** Finds rows that depend on an entity that was never created, such as the photos of a new room. */
async function rowsBelow({ outbox }: UserDatabase, maker: OutboxRow): Promise<OutboxRow[]> {
  if (!isMaker(maker)) return []
  return outbox
    .where('state')
    .equals('waiting')
    .filter(({ orderKey }) => aboveOf(orderKey) === maker.orderKey)
    .toArray()
}

async function rowsBehind({ outbox }: UserDatabase, key: string): Promise<OutboxRow[]> {
  return (await outbox.where('state').equals('refused').sortBy('sequence')).filter((row) => isBehind(row, key))
}

/** Replaces refused rows in one transaction with the user's resolution, or deletes them if `command` is null. */
export async function replaceRefused(
  database: UserDatabase,
  keys: readonly string[],
  command: Incoming | null,
  writing: Writing,
): Promise<string | null> {
  return database.transaction('rw', database.tables, async () => {
    await database.outbox
      .where('key')
      .anyOf([...keys])
      .and(({ state }) => state === 'refused')
      .delete()
    return command && enqueue(database, command, writing)
  })
}

/**
 * Discards a refused row with its dependents, or a row that was never attempted. A row that may have reached the server
 * cannot be discarded.
 */
export async function discard(database: UserDatabase, key: string): Promise<boolean> {
  return database.transaction('rw', database.outbox, async () => {
    const row = await database.outbox.get({ key })
    const mayGo = row && (row.state === 'refused' || (row.state === 'waiting' && row.attempted === 0))
    if (mayGo)
      await database.outbox.bulkDelete(
        [row, ...(await rowsBehind(database, key)), ...(await rowsBelow(database, row))].map(
          ({ sequence }) => sequence,
        ),
      )
    return Boolean(mayGo)
  })
}

/** Counts the commands that the server has not accepted. Refused commands are not included. */
export async function countWaiting(database: UserDatabase): Promise<number> {
  return countStates(database, 'waiting', 'sending')
}
