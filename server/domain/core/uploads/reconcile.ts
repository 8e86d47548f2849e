/** Reconciles upload files and rows at start: they are written one after the other, and a crash can separate them. */
import type { Db } from '../../../db/connect'
import { transact } from '../../../db/transact'
import type { Files } from '../../../gateways'
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
 * Makes upload files and rows consistent. Must run before the server accepts requests: files and rows are read one
 * after the other, and an upload in between would look inconsistent.
 */
export async function reconcileUploads(db: Db, files: Files): Promise<ReconcileResult> {
  const filesById = await files.listUploads()
  const rows: Row[] = await db.selectFrom('upload').select(['id', 'state', 'file', 'received', 'used_for']).execute()
  const removed = await removeOrphans(files, filesById, new Map(rows.map((row) => [row.id, row])))
  const rowsWithoutFile = rows.filter(({ id, file }) => file !== null && !filesById.get(id)?.includes(file))
  const resets = rowsWithoutFile.filter(({ used_for }) => used_for === null).map(({ id }) => ({ id, received: 0 }))
  for (const { id, state, received } of rows) {
    const receivedBytes = state === 'receiving' ? await files.getReceivedBytes(id) : received
    if (receivedBytes < received) resets.push({ id, received: receivedBytes })
  }
  for (const { id, received } of resets) await resetReceived(db, id, received)
  return {
    removed,
    shortened: resets.length,
    missing: rowsWithoutFile.filter(({ used_for }) => used_for !== null).length,
  }
}

async function removeOrphans(
  files: Files,
  filesById: ReadonlyMap<string, readonly string[]>,
  rowsById: ReadonlyMap<string, Row>,
): Promise<number> {
  let removed = 0
  for (const [id, names] of filesById) {
    const row = rowsById.get(id)
    const orphans = names.filter((name) => !isNeeded(name, row))
    removed += orphans.length
    if (orphans.length === names.length) await files.remove(id)
    else if (row?.state === 'done') await files.removeParts(id)
  }
  return removed
}

function isNeeded(name: string, row: Row | undefined): boolean {
  // A processed picture that was not recorded is processed again and overwrites its file.
  if (row?.state === 'receiving') return !name.endsWith('.new')
  return row?.state === 'done' && name === row.file
}

const resetReceived = (db: Db, id: string, received: number) =>
  transact(db, (tx) =>
    tx.sql
      .updateTable('upload')
      .set({ state: 'receiving', file: null, version: null, received })
      .where('id', '=', id)
      .execute(),
  )
