/** Claims and releases uploads for commands that refer to them. */
import { Refusal } from '#contract/core/refusals'
import type { UploadPurpose } from '#contract/sync/uploads'
import type { Tx } from '../../../db/transact'
import { scheduleExpiry } from './expire'
import { parseUploadId, buildUploadUrl } from './sql'

export interface UploadClaim {
  id: string
  ownerId: string
  purpose: UploadPurpose
  /** The only user of the picture, such as `account:<id>`. */
  usedBy: string
}

/**
 * Marks a complete upload as used. Idempotent for the same user.
 * @returns the URL of the picture
 * @throws Refusal `upload_gone`
 */
export async function claimUpload(tx: Tx, claim: UploadClaim): Promise<string> {
  return buildUploadUrl(await claimFile(tx, claim))
}

/**
 * Marks a complete upload as used. Idempotent for the same user.
 * @returns the name of its file, and the number of bytes that were uploaded
 * @throws Refusal `upload_gone`
 */
export async function claimFile(tx: Tx, { id, ownerId, purpose, usedBy }: UploadClaim) {
  const upload = await tx.sql
    .updateTable('upload')
    .set({ used_for: usedBy, touched_at: tx.at })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'done')
    .where((eb) => eb.or([eb('used_for', 'is', null), eb('used_for', '=', usedBy)]))
    .returning(['file', 'version', 'size'])
    .executeTakeFirst()
  if (!upload) throw new Refusal('upload_gone')
  return upload
}

/** Marks an upload as unused, so that it is deleted after `maxUnusedMs`. Ignores URLs of other pictures. */
export async function releaseUpload(tx: Tx, url: string | null, usedBy: string): Promise<void> {
  const id = parseUploadId(url)
  if (id) await releaseFile(tx, id, usedBy)
}

/** Gives a used file to another user. Has no effect if `from` does not use it. */
export async function transferFile(tx: Tx, id: string, from: string, to: string): Promise<void> {
  await tx.sql.updateTable('upload').set({ used_for: to }).where('id', '=', id).where('used_for', '=', from).execute()
}

/** @param id of the upload */
export async function releaseFile(tx: Tx, id: string, usedBy: string): Promise<void> {
  const released = await tx.sql
    .updateTable('upload')
    .set({ used_for: null, touched_at: tx.at })
    .where('id', '=', id)
    .where('used_for', '=', usedBy)
    .returning('id')
    .executeTakeFirst()
  if (released) await scheduleExpiry(tx, id)
}
