/**
 * Writes the bytes first and then updates the row, in separate steps: no transaction is open during a disk write. If
 * the process is killed in between, the device sends the same bytes again and they overwrite the file.
 */
import { createHash } from 'node:crypto'
import { Refusal, type RefusalCode } from '#contract/refusals'
import type { Db } from '../../db/connect'
import { transact, type Tx } from '../../db/transact'
import { NotAPicture, type Files, type Made } from '../../gateways'
import { uploadOf, type UploadRow } from './sql'

export interface Piece {
  offset: number
  bytes: Buffer
  /** SHA-256 of `bytes`, in hex. */
  sha256?: string | undefined
}

/** The progress that `recordProgress` writes to the row. */
export interface Landed {
  upload: UploadRow
  offset: number
  received: number
  made: Made | null
}

export async function land(
  db: Db,
  files: Files,
  ownerId: string,
  id: string,
  { offset, bytes, sha256 }: Piece,
): Promise<Landed> {
  const upload = await uploadOf(db, ownerId, id)
  const { size, state } = upload
  if (state === 'done') return { upload, offset: size, received: size, made: null }
  if (sha256 && createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Refusal('damaged_part')
  // The disk lost bytes that the server had confirmed: continue from the bytes that exist.
  const there = Math.min(upload.received, await files.received(id))
  if (there < upload.received) await note(db, id, { received: there })
  if (offset !== there) throw new Refusal('wrong_offset', { detail: { offset: there } })
  const received = offset + bytes.length
  if (received > size) throw new Refusal('malformed')
  if (offset === 0 && !files.looksLikePicture(bytes)) await refuse(db, files, id, 'not_a_picture')
  if (bytes.length > 0) await files.write(id, offset, bytes)
  return { upload, offset, received, made: received === size ? await finish(db, files, upload) : null }
}

/** Stores a whole upload that arrived in one form request. */
export async function landReceived(
  db: Db,
  files: Files,
  ownerId: string,
  id: string,
  receivedId: string,
): Promise<Landed> {
  const upload = await uploadOf(db, ownerId, id)
  await files.adopt(receivedId, id)
  return { upload, offset: 0, received: upload.size, made: await finish(db, files, upload) }
}

async function finish(db: Db, files: Files, { id, size, sha256 }: UploadRow): Promise<Made> {
  if (sha256 && !(await files.digest(id, size)).equals(sha256)) await startAgain(db, files, id)
  try {
    return await files.make(id)
  } catch (error) {
    if (error instanceof NotAPicture) return refuse(db, files, id, 'not_a_picture')
    throw error
  }
}

/** Restarts an upload whose digest is wrong although all parts arrived. */
async function startAgain(db: Db, files: Files, id: string): Promise<never> {
  await note(db, id, { received: 0 })
  await files.removeParts(id)
  throw new Refusal('wrong_offset', { detail: { offset: 0 } })
}

/** Refuses an upload permanently. The refusal is stored, so that later requests return the same code. */
async function refuse(db: Db, files: Files, id: string, code: RefusalCode): Promise<never> {
  await note(db, id, { state: 'refused', refusal: code, received: 0 })
  await files.remove(id)
  throw new Refusal(code)
}

const note = (db: Db, id: string, values: Partial<Pick<UploadRow, 'state' | 'refusal' | 'received'>>) =>
  transact(db, (tx) =>
    tx.sql
      .updateTable('upload')
      .set({ ...values, touched_at: tx.at })
      .where('id', '=', id)
      .where('state', '=', 'receiving')
      .execute(),
  )

/**
 * Writes the progress of an upload to its row. Has no effect if a concurrent request has written other progress.
 * @returns the current row
 */
export async function noteLanded(tx: Tx, { upload, offset, received, made }: Landed): Promise<UploadRow> {
  const { id, owner_id } = upload
  await tx.sql
    .updateTable('upload')
    .set({
      received,
      touched_at: tx.at,
      ...(made ? { state: 'done' as const, file: made.file, version: made.version } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .where('received', '<=', received)
    .where('received', '>=', offset)
    .execute()
  return uploadOf(tx.sql, owner_id, id)
}
