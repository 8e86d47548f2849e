/** Reconciles upload files and rows at start: they are written one after the other, and a crash can separate them. */
import type { Db } from '../../db/connect'
import { transact } from '../../db/transact'
import type { Files } from '../../gateways'
import type { UploadRow } from './sql'

export interface Mended {
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
export async function mendUploads(db: Db, files: Files): Promise<Mended> {
  const there = await files.all()
  const rows: Row[] = await db.selectFrom('upload').select(['id', 'state', 'file', 'received', 'used_for']).execute()
  const removed = await removeStrays(files, there, new Map(rows.map((row) => [row.id, row])))
  const gone = rows.filter(({ id, file }) => file !== null && !there.get(id)?.includes(file))
  const again = gone.filter(({ used_for }) => used_for === null).map(({ id }) => ({ id, received: 0 }))
  for (const { id, state, received } of rows) {
    const arrived = state === 'receiving' ? await files.received(id) : received
    if (arrived < received) again.push({ id, received: arrived })
  }
  for (const { id, received } of again) await sendAgainFrom(db, id, received)
  return { removed, shortened: again.length, missing: gone.filter(({ used_for }) => used_for !== null).length }
}

async function removeStrays(
  files: Files,
  there: ReadonlyMap<string, readonly string[]>,
  known: ReadonlyMap<string, Row>,
): Promise<number> {
  let removed = 0
  for (const [id, names] of there) {
    const row = known.get(id)
    const strays = names.filter((name) => !isWanted(name, row))
    removed += strays.length
    if (strays.length === names.length) await files.remove(id)
    else if (row?.state === 'done') await files.removeParts(id)
  }
  return removed
}

function isWanted(name: string, row: Row | undefined): boolean {
  // A processed picture that was not recorded is processed again and overwrites its file.
  if (row?.state === 'receiving') return !name.endsWith('.new')
  return row?.state === 'done' && name === row.file
}

const sendAgainFrom = (db: Db, id: string, received: number) =>
  transact(db, (tx) =>
    tx.sql
      .updateTable('upload')
      .set({ state: 'receiving', file: null, version: null, received })
      .where('id', '=', id)
      .execute(),
  )
