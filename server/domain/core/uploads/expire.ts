import type { Db } from '../../../db/connect'
import { transact, type Tx } from '../../../db/transact'
import type { Files } from '../../../gateways'
import { enqueue } from '../../../work/enqueue'
import { maxUnusedMs } from './sql'

/** Schedules the deletion of an upload that nothing uses within `maxUnusedMs`. */
export async function scheduleExpiry(tx: Tx, uploadId: string): Promise<void> {
  await enqueue(
    tx,
    'upload.expire',
    { uploadId },
    { runAt: new Date(tx.at.getTime() + maxUnusedMs), key: `upload:${uploadId}` },
  )
}

/** Deletes an unused upload. The row goes first, because `reconcileUploads` can find files without a row. */
export async function expireUpload(
  { db, files }: { db: Db; files: Files },
  uploadId: string,
  clock?: () => Date,
): Promise<void> {
  const isDeleted = await transact(db, (tx) => deleteIfUnused(tx, uploadId), clock ? { clock } : {})
  if (isDeleted) await files.remove(uploadId)
}

async function deleteIfUnused(tx: Tx, id: string): Promise<boolean> {
  const upload = await tx.sql
    .selectFrom('upload')
    .select(['touched_at', 'used_for'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // The owner was deleted, or an earlier run was killed between row and files: the files must still be deleted.
  if (!upload) return true
  if (upload.used_for) return false
  if (upload.touched_at.getTime() + maxUnusedMs > tx.at.getTime()) {
    const runAt = new Date(upload.touched_at.getTime() + maxUnusedMs)
    await enqueue(tx, 'upload.expire', { uploadId: id }, { runAt, key: `upload:${id}` })
    return false
  }
  await tx.sql.deleteFrom('upload').where('id', '=', id).execute()
  return true
}
