/** Writing the outbox: the only door by which a command gets into it, or leaves it by the person's wish. */
import type { Table } from 'dexie'
import type { UserDatabase } from '../db/database'
import { fold } from '../db/fold'
import { predictionOf } from '../db/predict'
import type { BaseRow, OutboxRow } from '../db/rows'
import { coalesce, type Incoming, type Keyed } from './coalesce'

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
 * Durable when it resolves: row and what it replaces in one transaction.
 * @returns the row's key; null when the command and an unsent one cancel each other out.
 */
export async function enqueue(database: UserDatabase, command: Incoming, writing: Writing, aside?: Aside): Promise<string | null> {
  const entity = predictionOf(command.endpoint)?.entity
  const tables = [database.outbox, ...(entity ? [database.base(entity)] : []), ...(aside?.tables ?? [])]
  return database.transaction('rw', tables, async () => {
    const rows = await database.outbox.orderBy('sequence').toArray()
    if (rows.some(({ key }) => key === writing.key)) return writing.key
    await aside?.write()
    const base = entity ? ((await database.base(entity).toArray()) as BaseRow[]) : []
    const { drop, change, add } = coalesce(rows, command, (earlier, ahead) => isThere(earlier, base, ahead))
    await database.outbox.bulkDelete(drop.map(({ sequence }) => sequence))
    if (change) await database.outbox.put(rewritten(change.row, change.to))
    if (!add) return change?.row.key ?? null
    const row = newRow(database.userId, add, writing)
    await database.outbox.add(row)
    return row.key
  })
}

/** Whether what `earlier` is about exists, as the base and the rows ahead of it have it. */
export function isThere(earlier: OutboxRow, base: readonly BaseRow[], ahead: readonly OutboxRow[]): boolean {
  const prediction = predictionOf(earlier.endpoint)
  if (!prediction) return true
  return fold(prediction.entity, base as BaseRow<never>[], ahead).view.has(prediction.touches(earlier.input))
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
    attempted: 0,
    state: 'waiting',
    ...(command.preview ? { preview: command.preview } : {}),
    ...(command.needs.length > 0 ? { needs: command.needs } : {}),
    createdAt: now(),
    tries: 0,
  }
}

export function rewritten({ needs: _, ready: __, ...row }: OutboxRow, { endpoint, input, orderKey, coalesceKey, needs, preview }: Keyed): OutboxRow {
  return { ...row, endpoint, input, orderKey: orderKey ?? row.key, coalesceKey, ...(needs.length > 0 ? { needs } : {}), ...(preview ? { preview } : {}) }
}

/** A refused command is sent again as a new one: the server remembers its refusal under the old key. */
export async function retryRefused(database: UserDatabase, key: string, writing: Writing): Promise<string | null> {
  return database.transaction('rw', [database.outbox, ...database.tables.filter(({ name }) => name !== 'outbox')], async () => {
    const row = await database.outbox.get({ key })
    if (row?.state !== 'refused') return null
    await database.outbox.delete(row.sequence)
    // The server may have given up what had arrived by then.
    if (row.needs) await database.files.where('id').anyOf(row.needs).modify({ state: 'waiting', known: 0 })
    return enqueue(database, row, writing)
  })
}

/** Gives up what was refused, or what has not left yet. What may have reached the server cannot be taken back here. */
export async function discard(database: UserDatabase, key: string): Promise<boolean> {
  return database.transaction('rw', database.outbox, async () => {
    const row = await database.outbox.get({ key })
    const mayGo = row && (row.state === 'refused' || (row.state === 'waiting' && row.attempted === 0))
    if (mayGo) await database.outbox.delete(row.sequence)
    return Boolean(mayGo)
  })
}

/** What would be lost: everything that the server has not accepted, and what it refused but nobody has seen to. */
export async function countWaiting(database: UserDatabase): Promise<number> {
  return database.outbox.where('state').anyOf('waiting', 'sending').count()
}
