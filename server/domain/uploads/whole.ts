import { Refusal } from '#contract/refusals'
import type { Purpose } from '#contract/uploads'
import type { Db } from '../../db/connect'
import { transact } from '../../db/transact'
import type { Files } from '../../gateways'
import type { UploadedFile } from '../route'
import { landReceived, noteLanded } from './append'
import { begin } from './begin'

/**
 * Creates an upload from a picture that arrived in one form request.
 * @returns the id of the upload
 * @throws Refusal `not_a_picture`
 */
export async function takeWhole(
  db: Db,
  files: Files,
  ownerId: string,
  purpose: Purpose,
  { type, size, id: receivedId }: UploadedFile,
): Promise<string> {
  if (size === 0) throw new Refusal('not_a_picture')
  const { id } = await transact(db, (tx) => begin(tx, ownerId, tx.newId(), { purpose, type, size }))
  try {
    const landed = await landReceived(db, files, ownerId, id, receivedId)
    await transact(db, (tx) => noteLanded(tx, landed))
    await files.removeParts(id)
    return id
  } catch (error) {
    // The client does not know this id and cannot resume the upload.
    await transact(db, (tx) => tx.sql.deleteFrom('upload').where('id', '=', id).execute())
    await files.remove(id)
    throw error
  }
}
