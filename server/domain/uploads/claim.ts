/** What a command that names an upload does with it. */
import { Refusal } from '#contract/refusals'
import type { Purpose } from '#contract/uploads'
import type { Tx } from '../../db/transact'
import { watch } from './expire'
import { uploadAt, urlOf } from './sql'

export interface Claim {
  id: string
  ownerId: string
  purpose: Purpose
  /** What shows it, such as `account:<id>`: nothing else may then. */
  by: string
}

/** @returns where the picture is seen. Doing it twice is the same as doing it once. */
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

/** It is not shown there any more: removed in time. Addresses of other pictures are left alone. */
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
