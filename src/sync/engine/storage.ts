/** The engine's storage port over a user's Dexie database. Each method runs in one transaction. */
import type { Table } from 'dexie'
import { retention } from '#contract/sync/sync'
import { beginPushResponse, beginPull, isMissingFromSnapshot, getSnapshotStart, advanceCursor } from '../../db/base'
import { baseTables, type UserDatabase } from '../../db/database'
import type { BaseRow, OutboxRow } from '../../db/rows'
import { applyRows, readConfirmed, readCursor } from '../pull/base-rows'
import { createOutboxByKey, type OutboxByKey } from '../outbox/outbox-by-key'
import type { EntityList, PullAnswer, Settlement, Storage } from './ports'
import {
  markAccepted,
  isCreateCommand,
  isSettled,
  isSettledDuplicate,
  markAllSending,
  buildParkedRows,
  markForRetry,
  markRefused,
  markUnanswered,
  isWaitingForFile,
} from '../outbox/row-transitions'
import { dropStaleRows } from './settle'

const maxRecentRows = 50

export function createStorage(database: UserDatabase, device: string, now: () => number): Storage {
  const { outbox, cursors } = database
  const base = baseTables.map((name) => database.table(name))
  const rowsByKey = createOutboxByKey(database)
  // The transaction scope must itself be an async function: only then does Dexie keep the transaction across an await
  // of another promise.
  const write = <T>(tables: Table[], work: () => Promise<T>) => database.transaction('rw', tables, async () => work())

  const writeBase = (apply: () => Promise<boolean>) =>
    write([outbox, database.recent, cursors, ...base], async () => {
      const isApplied = await apply()
      await settleDuplicates(database, rowsByKey, now())
      return isApplied
    })

  return {
    user: database.userId,
    device,
    readSendable: rowsByKey.readSendable,
    markTried: (keys) =>
      write([outbox, cursors, ...base], async () => {
        const [found, settling, state] = await Promise.all([
          rowsByKey.find(keys),
          outbox.where('state').equals('settling').toArray(),
          readCursor(database),
        ])
        const toSend = found.filter(isSendable)
        const getConfirmed = await readConfirmed(database, toSend)
        const sendingRows = markAllSending(toSend, settling, state, (row) => getConfirmed(row)?.version ?? 0)
        await outbox.bulkPut(sendingRows)
        return sendingRows
      }),
    settle: (settlement) =>
      write([outbox, database.recent, cursors, ...base], () => applySettlement(database, rowsByKey, settlement, now())),
    lastPull: async () => (await readCursor(database)).pull,
    beginPull: () =>
      write([cursors], async () => {
        const state = beginPull(await readCursor(database))
        await cursors.put(state)
        return state
      }),
    applyPage: (page, pull) => writeBase(() => applyPage(database, page, pull)),
    endPull: (pull, startedAt) =>
      write(
        [outbox, cursors, database.notifications, database.messages, database.bookings, database.vendorBookings],
        async () => {
          await cursors.put({ ...(await readCursor(database)), pulledAt: startedAt, pulledFrom: pull })
          await outbox
            .where('state')
            .equals('settling')
            .and((row) => isSettled(row, pull))
            .delete()
          await deleteOldest(database.notifications)
          await deleteOldest(database.messages)
          await deleteExpired(database.bookings)
          await deleteExpired(database.vendorBookings)
        },
      ),
    applyList: (list, pull) => writeBase(() => applyList(database, list, pull)),
  }
}

/** A row may have become unsendable since it was picked, for example because the user chose another picture. */
const isSendable = (row: OutboxRow) => (row.state === 'waiting' || row.state === 'sending') && !isWaitingForFile(row)

async function applySettlement(
  database: UserDatabase,
  byKeys: OutboxByKey,
  settlement: Settlement,
  at: number,
): Promise<void> {
  const before = await readCursor(database)
  const {
    rows = [],
    accepted = [],
    settling = [],
    refused = [],
    retry = [],
    unanswered: unansweredKeys = [],
  } = dropStaleRows(settlement, before)
  const state = rows.length > 0 ? beginPushResponse(before) : before
  const updateRows = async (keys: readonly string[], step: (row: OutboxRow) => OutboxRow) => {
    if (keys.length > 0) await database.outbox.bulkPut((await byKeys.find(keys)).map(step))
  }
  const refusals = new Map(refused.map(({ key, refusal }) => [key, refusal]))
  if (rows.length > 0) await database.cursors.put(state)
  await applyRows(database, rows, state)
  await recordRecent(database, byKeys, [...accepted, ...settling], at)
  await updateRows(settling, (row) => markAccepted(row, state.pull))
  await updateRows(retry, markForRetry)
  await updateRows(unansweredKeys, markUnanswered)
  await updateRows([...refusals.keys()], (row) => markRefused(row, refusals.get(row.key)!))
  await parkDependents(database, await byKeys.find([...refusals.keys()]))
  if (accepted.length > 0) await byKeys.remove(accepted)
  await settleDuplicates(database, byKeys, at)
}

/** Settles refused commands of which the server executed a copy. */
async function settleDuplicates(database: UserDatabase, byKeys: OutboxByKey, at: number): Promise<void> {
  const refused = await database.outbox.where('state').equals('refused').toArray()
  const getConfirmed = await readConfirmed(database, refused)
  const keys = refused.filter((row) => isSettledDuplicate(row, getConfirmed(row))).map(({ key }) => key)
  await recordRecent(database, byKeys, keys, at)
  await byKeys.remove(keys)
}

/** Only refused create commands have dependents, so the outbox is read only for those. */
async function parkDependents({ outbox }: UserDatabase, refused: readonly OutboxRow[]): Promise<void> {
  const parents = refused.filter(isCreateCommand)
  if (parents.length === 0) return
  const rows = await outbox.toArray()
  for (const row of parents) await outbox.bulkPut(buildParkedRows(row, rows))
}

/** Reads only the rows that will be kept: a single response may settle a thousand. */
async function recordRecent(
  { recent }: UserDatabase,
  { find }: OutboxByKey,
  keys: readonly string[],
  at: number,
): Promise<void> {
  if (keys.length === 0) return
  const rows = await find(keys.slice(-maxRecentRows))
  await recent.bulkPut(
    rows.map(({ key, endpoint, preview }) => ({ key, endpoint, at, ...(preview ? { preview } : {}) })),
  )
  const surplus = (await recent.count()) - maxRecentRows
  if (surplus > 0) await recent.bulkDelete(await recent.orderBy('at').limit(surplus).primaryKeys())
}

/** Limits a table to its newest rows, as the server's snapshot does. Without a limit it would grow for years. */
async function deleteOldest<T extends { createdAt: string }>(table: Table<BaseRow<T>, string>): Promise<void> {
  if ((await table.count()) <= retention.newest * 1.2) return
  await deleteRows(table, (await readOldestFirst(table)).slice(0, -retention.newest))
}

/**
 * Deletes rows that the server's snapshot no longer contains. Their age is measured from the newest row: a device whose
 * clock is years ahead would delete rows that no later pull returns.
 */
async function deleteExpired<T extends { createdAt: string }>(table: Table<BaseRow<T>, string>): Promise<void> {
  const rows = await readOldestFirst(table)
  const oldest = new Date(rows.at(-1)?.data?.createdAt ?? 0)
  oldest.setUTCMonth(oldest.getUTCMonth() - retention.bookingMonths)
  const before = oldest.toISOString()
  await deleteRows(
    table,
    rows.filter(({ data }) => data && data.createdAt < before),
  )
}

/** Without deleted rows, which have no data. */
const readOldestFirst = <T>(table: Table<BaseRow<T>, string>) =>
  table.filter(({ data }) => data !== undefined).sortBy('data.createdAt')

const deleteRows = <T>(table: Table<BaseRow<T>, string>, rows: readonly BaseRow<T>[]) =>
  table.bulkDelete(rows.map(({ id }) => id))

async function applyPage(database: UserDatabase, page: PullAnswer, pull: number): Promise<boolean> {
  const before = await readCursor(database)
  if (before.pull !== pull) return false
  const { state, endsSnapshot } = advanceCursor(before, page, pull)
  const snapshotSince = getSnapshotStart(before, page, pull)
  await applyRows(database, page.rows, { pull, snapshotSince })
  const { rank } = await readCursor(database)
  await database.cursors.put({ ...state, rank })
  if (endsSnapshot === null) return true
  for (const name of baseTables)
    await database
      .table<BaseRow>(name)
      .filter((row) => isMissingFromSnapshot(row, endsSnapshot))
      .delete()
  return true
}

/** Replaces the rows of an entity with a list that carries no versions. Existing rows keep their version. */
async function applyList(database: UserDatabase, { entity, items }: EntityList, pull: number): Promise<boolean> {
  const state = await readCursor(database)
  if (state.pull !== pull) return false
  const table = database.base(entity) as Table<BaseRow, string>
  const existingRows = new Map((await table.toArray()).map((row) => [row.id, row]))
  const listed = items.map(({ id, data }, index): BaseRow => {
    const before = existingRows.get(id)
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
  const ids = new Set(items.map(({ id }) => id))
  const deletedRows = [...existingRows.values()]
    .filter((row) => !ids.has(row.id))
    .map(({ data: _, ...row }): BaseRow => ({ ...row, deleted: 1 }))
  await table.bulkPut([...listed, ...deletedRows])
  await database.outbox
    .where('entity')
    .equals(entity)
    .and((row) => isSettled(row, pull))
    .delete()
  await database.cursors.put({ ...state, rank: state.rank + items.length })
  return true
}
