import { Refusal } from '#contract/core/refusals'
import type { UploadPurpose } from '#contract/sync/uploads'
import type { Db } from '../../../db/connect'
import { transact } from '../../../db/transact'
import type { Files } from '../../../gateways'
import type { UploadedFile } from '../../route'
import { storeWholeFile, recordProgress } from './append'
import { createUpload } from './begin'

/**
 * Creates an upload from a picture that arrived in one form request.
 * @returns the id of the upload
 * @throws Refusal `not_a_picture`
 */
export async function createUploadFromForm(
  db: Db,
  files: Files,
  ownerId: string,
  purpose: UploadPurpose,
  { type, size, id: receivedId }: UploadedFile,
): Promise<string> {
  if (size === 0) throw new Refusal('not_a_picture')
  const { id } = await transact(db, (tx) => createUpload(tx, ownerId, tx.newId(), { purpose, type, size }))
  try {
    const result = await storeWholeFile(db, files, ownerId, id, receivedId)
    await transact(db, (tx) => recordProgress(tx, result))
    await files.removeParts(id)
    return id
  } catch (error) {
    // The client does not know this id and cannot resume the upload.
    await transact(db, (tx) => tx.sql.deleteFrom('upload').where('id', '=', id).execute())
    await files.remove(id)
    throw error
  }
}
