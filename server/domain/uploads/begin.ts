import type { BodyOf } from '#contract/endpoint'
import { Refusal } from '#contract/refusals'
import { mostPictureBytes, pictureTypes, type beginUpload } from '#contract/uploads'
import type { Tx } from '../../db/transact'
import { watch } from './expire'
import { uploadOf, type UploadRow } from './sql'

/** Of one person, that nothing shows yet: whoever sends pictures for their own sake cannot fill the disk. */
const mostIdle = 40

export type Beginning = BodyOf<typeof beginUpload>

/** The one of this name where there is one already: the device may not have heard. */
export async function begin(tx: Tx, ownerId: string, id: string, given: Beginning): Promise<UploadRow> {
  if (!pictureTypes.some((type) => type === given.type)) throw new Refusal('not_a_picture')
  if (given.size > mostPictureBytes) throw new Refusal('picture_too_large')
  const { numInsertedOrUpdatedRows: added } = await tx.sql
    .insertInto('upload')
    .values({ id, owner_id: ownerId, ...columnsOf(given), touched_at: tx.at, created_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const upload = await uploadOf(tx.sql, ownerId, id)
  if (!isSame(upload, given)) throw new Refusal('key_reused')
  if (added === 1n) {
    await refuseWhenMany(tx, ownerId)
    await watch(tx, id)
  }
  return upload
}

const columnsOf = ({ purpose, size, type, sha256 }: Beginning) => ({ purpose, size, type, sha256: sha256 ? Buffer.from(sha256, 'hex') : null })

const isSame = (upload: UploadRow, { purpose, size, sha256 }: Beginning): boolean =>
  upload.purpose === purpose && upload.size === size && (upload.sha256?.toString('hex') ?? null) === (sha256 ?? null)

async function refuseWhenMany(tx: Tx, ownerId: string): Promise<void> {
  const { count } = await tx.sql
    .selectFrom('upload')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('used_for', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) > mostIdle) throw new Refusal('too_many_requests')
}
