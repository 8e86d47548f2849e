/** Claims and releases uploads for commands that refer to them. */
import { Refusal } from '#contract/refusals'
import type { Purpose } from '#contract/uploads'
import type { Tx } from '../../db/transact'
import { watch } from './expire'
import { uploadAt, urlOf } from './sql'

export interface Claim {
  id: string
  ownerId: string
  purpose: Purpose
  /** The only user of the picture, such as `account:<id>`. */
  by: string
}

/**
 * Marks a complete upload as used. Idempotent for the same user.
 * @returns the URL of the picture
 * @throws Refusal `upload_gone`
 */
export async function claimUpload(tx: Tx, { id, ownerId, purpose, by }: Claim): Promise<string> {
  const upload = await tx.sql
    .updateTable('upload')
    .set({ used_for: by, touched_at: tx.at })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'done')
    .where((eb) => eb.or([eb('used_for', 'is', null), eb('used_for', '=', by)]))
    .returning(['file', 'version'])
    .executeTakeFirst()
  if (!upload) throw new Refusal('upload_gone')
  return urlOf(upload)
}

/** Marks an upload as unused, so that it is deleted after `maxUnusedMs`. Ignores URLs of other pictures. */
export async function releaseUpload(tx: Tx, url: string | null, by: string): Promise<void> {
  const id = uploadAt(url)
  if (!id) return
  const released = await tx.sql
    .updateTable('upload')
    .set({ used_for: null, touched_at: tx.at })
    .where('id', '=', id)
    .where('used_for', '=', by)
    .returning('id')
    .executeTakeFirst()
  if (released) await watch(tx, id)
}
