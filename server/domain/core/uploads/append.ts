/**
 * Writes the bytes first and then updates the row, in separate steps: no transaction is open during a disk write. If
 * the process is killed in between, the device sends the same bytes again and they overwrite the file.
 */
import { createHash } from 'node:crypto'
import { Refusal, type RefusalCode } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { transact, type Tx } from '../../../db/transact'
import { UnsupportedFile, type FileKind, type Files, type StoredFile } from '../../../gateways'
import { loadUpload, type UploadRow } from './sql'

interface UploadPart {
  offset: number
  bytes: Buffer
  /** SHA-256 of `bytes`, in hex. */
  sha256?: string | undefined
}

/** The progress that `recordProgress` writes to the row. */
export interface AppendResult {
  upload: UploadRow
  offset: number
  received: number
  made: StoredFile | null
}

const getFileKind = (purpose: string): FileKind => (purpose === 'document' ? 'document' : 'picture')
const unsupportedCodes = { picture: 'not_a_picture', document: 'not_a_document' } as const

export async function storePart(
  db: Db,
  files: Files,
  ownerId: string,
  id: string,
  { offset, bytes, sha256 }: UploadPart,
): Promise<AppendResult> {
  const upload = await loadUpload(db, ownerId, id)
  const { size, state } = upload
  if (state === 'done') return { upload, offset: size, received: size, made: null }
  if (sha256 && createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Refusal('damaged_part')
  // The disk lost bytes that the server had confirmed: continue from the bytes that exist.
  const storedBytes = Math.min(upload.received, await files.getReceivedBytes(id))
  if (storedBytes < upload.received) await updateUpload(db, id, { received: storedBytes })
  if (offset !== storedBytes) throw new Refusal('wrong_offset', { detail: { offset: storedBytes } })
  const received = offset + bytes.length
  if (received > size) throw new Refusal('malformed')
  const kind = getFileKind(upload.purpose)
  if (offset === 0 && !files.isSupported(bytes, kind)) await refuseUpload(db, files, id, unsupportedCodes[kind])
  if (bytes.length > 0) await files.write(id, offset, bytes)
  return { upload, offset, received, made: received === size ? await completeUpload(db, files, upload) : null }
}

/** Stores a whole upload that arrived in one form request. */
export async function storeWholeFile(
  db: Db,
  files: Files,
  ownerId: string,
  id: string,
  receivedId: string,
): Promise<AppendResult> {
  const upload = await loadUpload(db, ownerId, id)
  await files.adopt(receivedId, id)
  return { upload, offset: 0, received: upload.size, made: await completeUpload(db, files, upload) }
}

async function completeUpload(
  db: Db,
  files: Files,
  { id, owner_id, size, sha256, purpose }: UploadRow,
): Promise<StoredFile> {
  const kind = getFileKind(purpose)
  try {
    return (await files.make(id, kind, owner_id, { size, sha256 })) ?? (await restartUpload(db, files, id))
  } catch (error) {
    if (error instanceof UnsupportedFile)
      return refuseUpload(db, files, id, error.hasTooManyPixels ? 'too_many_pixels' : unsupportedCodes[kind])
    throw error
  }
}

/** Restarts an upload whose size or digest is wrong although all parts arrived. */
async function restartUpload(db: Db, files: Files, id: string): Promise<never> {
  await updateUpload(db, id, { received: 0 })
  await files.removeParts(id)
  throw new Refusal('wrong_offset', { detail: { offset: 0 } })
}

/** Refuses an upload permanently. The refusal is stored, so that later requests return the same code. */
async function refuseUpload(db: Db, files: Files, id: string, code: RefusalCode): Promise<never> {
  await updateUpload(db, id, { state: 'refused', refusal: code, received: 0 })
  await files.remove(id)
  throw new Refusal(code)
}

const updateUpload = (db: Db, id: string, values: Partial<Pick<UploadRow, 'state' | 'refusal' | 'received'>>) =>
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
export async function recordProgress(tx: Tx, { upload, offset, received, made }: AppendResult): Promise<UploadRow> {
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
  return loadUpload(tx.sql, owner_id, id)
}
