/** Files and rows are written one after the other: at start, what a kill left between the two is made to agree. */
import type { Db } from '../../db/connect'
import { transact } from '../../db/transact'
import type { Files } from '../../gateways'
import type { UploadRow } from './sql'

export interface Mended {
  /** Files that no row speaks of. */
  removed: number
  /** Uploads that have to be sent again, from where their bytes end. */
  shortened: number
  /**
   * Pictures that something shows and that are not here. No crash does this, but a wrong or a lost data directory: nothing
   * is forgotten for it, so that they are back once the directory is.
   */
  missing: number
}

type Row = Pick<UploadRow, 'id' | 'state' | 'file' | 'received' | 'used_for'>

/** Before anybody calls: a row comes before its files, but a look at both takes time. */
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
  // A picture that was made and not noted down is made anew, over itself.
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
