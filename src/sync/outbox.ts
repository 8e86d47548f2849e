/** Writing the outbox: the only door by which a command gets into it, or leaves it by the person's wish. */
import type { Table } from 'dexie'
import { countStates } from '../db/count-states'
import type { UserDatabase } from '../db/database'
import { fold } from '../db/fold'
import { touchOf } from '../db/touched'
import type { BaseRow, Entity, OutboxRow } from '../db/rows'
import { coalesce, keysOf, type Coalesced, type Incoming, type Keyed } from './coalesce'
import { aboveOf, isBehind, isMaker, thingOf } from './row-steps'

export interface Writing {
  /** Of the row, should one be written: fixed by the caller, so that it may try again without writing it twice. */
  key: string
  now(): number
  device: string
}

/** What is written with a command: both or neither. */
export interface Aside {
  tables: Table[]
  write(): Promise<unknown>
}

/**
 * Durable when it resolves: row and what it replaces in one transaction, which reads only what the command touches, so
 * that it costs the same however much waits. Each step that waits for another makes every tap slower: what can
 * be merged with nothing is written without a look.
 * @returns the row's key; null when the command and an unsent one cancel each other out.
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
    // The key is there: the first try was kept, though nobody could say so.
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
  // Few merges ask whether the thing was there; for those it is decided again, knowing.
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

/** Whether what `earlier` is about exists, as the base and the rows ahead of it have it. */
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
    // What needs no order is its own queue.
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
 * A refused command is sent again as a new one: the server remembers its refusal under the old key. What was to follow it
 * follows it.
 * @param input what it is to say instead.
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
    // The server may have given up what had arrived by then.
    const files = [row, ...behind].flatMap(({ needs = [] }) => needs)
    if (files.length > 0) await database.files.where('id').anyOf(files).modify({ state: 'waiting', known: 0 })
    const sent = await enqueue(database, { ...row, input: input ?? row.input }, writing)
    for (const one of behind) await enqueue(database, one, { ...writing, key: writing.newId() })
    return sent
  })
}

/** Photos of a room that was never added have nowhere to go. */
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

/** What was refused gives way, in one step, to what the person chose instead; to nothing with null. */
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
 * Gives up what was refused, with what belongs to it, or what has not left yet. What may have reached the server cannot be
 * taken back here.
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

/** What would be lost: everything that the server has not accepted, and what it refused but nobody has seen to. */
export async function countWaiting(database: UserDatabase): Promise<number> {
  return countStates(database, 'waiting', 'sending')
}
