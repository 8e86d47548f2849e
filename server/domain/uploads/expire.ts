import type { Db } from '../../db/connect'
import { transact, type Tx } from '../../db/transact'
import type { Files } from '../../gateways'
import { enqueue } from '../../work/enqueue'
import { idleMs } from './sql'

/** From here on it has to be shown by something, or it goes. */
export async function watch(tx: Tx, uploadId: string): Promise<void> {
  await enqueue(
    tx,
    'upload.expire',
    { uploadId },
    { runAt: new Date(tx.at.getTime() + idleMs), key: `upload:${uploadId}` },
  )
}

/** The row first: a file that is left over is found by its having none. */
export async function expireUpload(
  { db, files }: { db: Db; files: Files },
  uploadId: string,
  clock?: () => Date,
): Promise<void> {
  const gone = await transact(db, (tx) => expire(tx, uploadId), clock ? { clock } : {})
  if (gone) await files.remove(uploadId)
}

async function expire(tx: Tx, id: string): Promise<boolean> {
  const upload = await tx.sql
    .selectFrom('upload')
    .select(['touched_at', 'used_for'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Its owner is gone, or the process was killed after this: what is left of it goes.
  if (!upload) return true
  if (upload.used_for) return false
  if (upload.touched_at.getTime() + idleMs > tx.at.getTime()) {
    const runAt = new Date(upload.touched_at.getTime() + idleMs)
    await enqueue(tx, 'upload.expire', { uploadId: id }, { runAt, key: `upload:${id}` })
    return false
  }
  await tx.sql.deleteFrom('upload').where('id', '=', id).execute()
  return true
}
