/** The engine's storage port over a user's Dexie database. Each method runs in one transaction. */
import type { Table } from 'dexie'
import { retention } from '#contract/sync'
import { beginAnswer, beginPull, isGone, snapshotOf, turnPage } from '../db/base'
import { baseTables, type UserDatabase } from '../db/database'
import type { BaseRow, OutboxRow } from '../db/rows'
import { applyRows, readVersions, stateOf } from './base-rows'
import { byKey, type ByKey } from './by-key'
import type { Mirror, PullAnswer, Settlement, Storage } from './ports'
import {
  accept,
  isMaker,
  isSettled,
  leaveAll,
  parkBehind,
  putOff,
  refuse,
  thingOf,
  unanswered,
  waitsForFile,
} from './row-steps'
import { believed } from './settle'

const mostRecent = 50

export function createStorage(database: UserDatabase, device: string, now: () => number): Storage {
  const { outbox, cursors } = database
  const base = baseTables.map((name) => database.table(name))
  const rows = byKey(database)
  // The transaction scope must itself be an async function: only then does Dexie keep the transaction across an await
  // of another promise.
  const write = <T>(tables: Table[], work: () => Promise<T>) => database.transaction('rw', tables, async () => work())

  return {
    user: database.userId,
    device,
    waiting: rows.waiting,
    markAttempted: (keys) =>
      write([outbox, cursors, ...base], async () => {
        const [found, settling, state] = await Promise.all([
          rows.find(keys),
          outbox.where('state').equals('settling').toArray(),
          stateOf(database),
        ])
        const toSend = found.filter(isToSend)
        const versionOf = await readVersions(
          database,
          toSend.flatMap((row) => thingOf(row) ?? []),
        )
        const leaving = leaveAll(toSend, settling, state, (row) => versionOf(thingOf(row)))
        await outbox.bulkPut(leaving)
        return leaving
      }),
    settle: (settlement) =>
      write([outbox, database.recent, cursors, ...base], () => settle(database, rows, settlement, now())),
    lastPull: async () => (await stateOf(database)).pull,
    beginPull: () =>
      write([cursors], async () => {
        const state = beginPull(await stateOf(database))
        await cursors.put(state)
        return state
      }),
    applyPage: (page, pull) => write([cursors, ...base], () => applyPage(database, page, pull)),
    endPull: (pull, startedAt) =>
      write(
        [outbox, cursors, database.notifications, database.messages, database.bookings, database.vendorBookings],
        async () => {
          await cursors.put({ ...(await stateOf(database)), pulledAt: startedAt, pulledFrom: pull })
          const settling = await outbox.where('state').equals('settling').toArray()
          await outbox.bulkDelete(settling.filter((row) => isSettled(row, pull)).map(({ sequence }) => sequence))
          await dropOldest(database.notifications)
          await dropOldest(database.messages)
          await dropOld(database.bookings, now())
          await dropOld(database.vendorBookings, now())
        },
      ),
    applyMirror: (mirror, pull) => write([outbox, cursors, ...base], () => applyMirror(database, mirror, pull)),
  }
}

/** A row may have become unsendable since it was picked, for example because the user chose another picture. */
const isToSend = (row: OutboxRow) => (row.state === 'waiting' || row.state === 'sending') && !waitsForFile(row)

async function settle(database: UserDatabase, byKeys: ByKey, settlement: Settlement, at: number): Promise<void> {
  const before = await stateOf(database)
  const {
    rows = [],
    accepted = [],
    settling = [],
    refused = [],
    retry = [],
    unanswered: silent = [],
  } = believed(settlement, before)
  const state = rows.length > 0 ? beginAnswer(before) : before
  const rewrite = async (keys: readonly string[], step: (row: OutboxRow) => OutboxRow) => {
    if (keys.length > 0) await database.outbox.bulkPut((await byKeys.find(keys)).map(step))
  }
  const reasons = new Map(refused.map(({ key, refusal }) => [key, refusal]))
  if (rows.length > 0) await database.cursors.put(state)
  await applyRows(database, rows, state)
  await remember(database, byKeys, [...accepted, ...settling], at)
  await rewrite(settling, (row) => accept(row, state.pull))
  await rewrite(retry, putOff)
  await rewrite(silent, unanswered)
  await rewrite([...reasons.keys()], (row) => refuse(row, reasons.get(row.key)!))
  await park(database, await byKeys.find([...reasons.keys()]))
  if (accepted.length > 0) await byKeys.remove(accepted)
}

/** Only refused create commands have dependents, so the outbox is read only for those. */
async function park({ outbox }: UserDatabase, refused: readonly OutboxRow[]): Promise<void> {
  const makers = refused.filter(isMaker)
  if (makers.length === 0) return
  const rows = await outbox.toArray()
  for (const row of makers) await outbox.bulkPut(parkBehind(row, rows))
}

/** Reads only the rows that will be kept: a single response may settle a thousand. */
async function remember({ recent }: UserDatabase, { find }: ByKey, keys: readonly string[], at: number): Promise<void> {
  if (keys.length === 0) return
  const rows = await find(keys.slice(-mostRecent))
  await recent.bulkPut(
    rows.map(({ key, endpoint, preview }) => ({ key, endpoint, at, ...(preview ? { preview } : {}) })),
  )
  const surplus = (await recent.count()) - mostRecent
  if (surplus > 0) await recent.bulkDelete(await recent.orderBy('at').limit(surplus).primaryKeys())
}

/** Limits a table to its newest rows, as the server's snapshot does. Without a limit it would grow for years. */
async function dropOldest<T extends { createdAt: string }>(table: Table<BaseRow<T>, string>): Promise<void> {
  if ((await table.count()) <= retention.newest * 1.2) return
  const rows = await table.toArray()
  const oldest = rows
    .sort((a, b) => ((a.data?.createdAt ?? '') < (b.data?.createdAt ?? '') ? 1 : -1))
    .slice(retention.newest)
  await table.bulkDelete(oldest.map(({ id }) => id))
}

/** Deletes rows older than the retention period, as the server's snapshot does. */
async function dropOld<T extends { createdAt: string }>(table: Table<BaseRow<T>, string>, now: number): Promise<void> {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - retention.bookingMonths)
  const before = oldest.toISOString()
  await table.filter(({ data }) => data !== undefined && data.createdAt < before).delete()
}

async function applyPage(database: UserDatabase, page: PullAnswer, pull: number): Promise<boolean> {
  const before = await stateOf(database)
  if (before.pull !== pull) return false
  const { state, endsSnapshot } = turnPage(before, page, pull)
  const snapshotSince = snapshotOf(before, page, pull)
  await applyRows(database, page.rows, { pull, snapshotSince })
  const { rank } = await stateOf(database)
  await database.cursors.put({ ...state, rank })
  if (endsSnapshot === null) return true
  for (const name of baseTables)
    await database
      .table<BaseRow>(name)
      .filter((row) => isGone(row, endsSnapshot))
      .delete()
  return true
}

/** Replaces the rows of an entity with a list that carries no versions. Existing rows keep their version. */
async function applyMirror(database: UserDatabase, { entity, things }: Mirror, pull: number): Promise<boolean> {
  const state = await stateOf(database)
  if (state.pull !== pull) return false
  const table = database.base(entity) as Table<BaseRow, string>
  const there = new Map((await table.toArray()).map((row) => [row.id, row]))
  const listed = things.map(({ id, data }, index): BaseRow => {
    const before = there.get(id)
    const isNew = !before || before.deleted === 1
    return {
      id,
      version: before?.version ?? 0,
      deleted: 0,
      data,
      heard: state.pull,
      rank: isNew ? state.rank + index : before.rank,
    }
  })
  const ids = new Set(things.map(({ id }) => id))
  const gone = [...there.values()]
    .filter((row) => !ids.has(row.id))
    .map(({ data: _, ...row }): BaseRow => ({ ...row, deleted: 1 }))
  await table.bulkPut([...listed, ...gone])
  await database.outbox
    .where('entity')
    .equals(entity)
    .and((row) => isSettled(row, pull))
    .delete()
  await database.cursors.put({ ...state, rank: state.rank + things.length })
  return true
}
