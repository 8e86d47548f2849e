/**
 * Reconciles upload files and rows at start: they are written one after the other, and a crash can separate them. Other
 * processes may serve uploads at the same time. Each step therefore checks again what it has read before, and leaves
 * files alone that another process may be writing (decision 122).
 */
import type { Db } from '../../../db/connect'
import { transact } from '../../../db/transact'
import type { Files, ListedFile } from '../../../gateways'
import type { UploadRow } from './sql'

interface ReconcileResult {
  /** Number of deleted files without a row. */
  removed: number
  /** Number of uploads that the clients must resume from an earlier offset. */
  shortened: number
  /**
   * Number of used pictures whose file is missing. No crash causes this, only a wrong or lost data directory. The rows
   * stay, so that the pictures are available again once the directory is.
   */
  missing: number
}

type Row = Pick<UploadRow, 'id' | 'state' | 'file' | 'received' | 'used_for'>

/**
 * A file that no row explains may belong to a running request: the file of a form has no row yet, and a picture is
 * written before its row. No request lasts this long, in ms, also if the clocks of two machines differ by minutes.
 */
export const minOrphanAgeMs = 3_600_000

/** Makes upload files and rows consistent. Safe while other processes receive uploads. */
export async function reconcileUploads(db: Db, files: Files, now = new Date()): Promise<ReconcileResult> {
  // Files first: an upload that begins in between has a row, and only its files are not listed.
  const filesById = await files.listUploads()
  const rows = await loadRows(db)
  const removed = await removeOrphans(db, files, filesById, now)
  let [shortened, missing] = [0, 0]
  for (const row of rows) {
    if (await hasLostFile(files, filesById, row)) {
      if (row.used_for !== null) missing += 1
      else shortened += await resetReceived(db, row, 0)
    } else if (row.state === 'receiving' && row.received > 0) {
      const receivedBytes = await files.getReceivedBytes(row.id)
      if (receivedBytes < row.received) shortened += await resetReceived(db, row, receivedBytes)
    }
  }
  return { removed, shortened, missing }
}

const loadRows = (db: Db, ids?: readonly string[]): Promise<Row[]> =>
  db
    .selectFrom('upload')
    .select(['id', 'state', 'file', 'received', 'used_for'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()

/** The file of a row is written first. A file that exists only now was completed since the files were listed. */
const hasLostFile = async (
  files: Files,
  filesById: ReadonlyMap<string, readonly ListedFile[]>,
  { id, file }: Row,
): Promise<boolean> =>
  file !== null && !filesById.get(id)?.some(({ name }) => name === file) && !(await files.exists(file))

/** Number of uploads whose rows are read at once, right before their files are deleted. */
const batchSize = 500

async function removeOrphans(
  db: Db,
  files: Files,
  filesById: ReadonlyMap<string, readonly ListedFile[]>,
  now: Date,
): Promise<number> {
  const uploads = [...filesById]
  let removed = 0
  for (let start = 0; start < uploads.length; start += batchSize) {
    const batch = uploads.slice(start, start + batchSize)
    const ids = batch.map(([id]) => id)
    const rowsById = new Map((await loadRows(db, ids)).map((row) => [row.id, row]))
    const orphans = batch.flatMap(([id, listed]) => listed.filter((file) => !isNeeded(file, rowsById.get(id), now)))
    // Only what was listed: the same upload may have new files.
    await files.removeNames(orphans.map(({ name }) => name))
    removed += orphans.length
  }
  return removed
}

function isNeeded({ name, changedAt }: ListedFile, row: Row | undefined, now: Date): boolean {
  const isRecent = changedAt.getTime() > now.getTime() - minOrphanAgeMs
  if (!row) return isRecent
  // A processed picture that was not recorded is processed again.
  if (row.state === 'receiving') return isRecent || !name.endsWith('.new')
  return row.state === 'done' && name === row.file
}

/** Has no effect if another process has changed the row since it was read. */
async function resetReceived(db: Db, { id, state, received, file }: Row, newReceived: number): Promise<number> {
  const { numUpdatedRows } = await transact(db, (tx) =>
    tx.sql
      .updateTable('upload')
      .set({ state: 'receiving', file: null, version: null, received: newReceived })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('received', '=', received)
      .where('file', 'is not distinct from', file)
      .where('used_for', 'is', null)
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
