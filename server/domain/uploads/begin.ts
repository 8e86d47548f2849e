import type { BodyOf } from '#contract/endpoint'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals'
import { mostPictureBytes, pictureTypes, type beginUpload } from '#contract/uploads'
import type { Tx } from '../../db/transact'
import { watch } from './expire'
import { uploadOf, type UploadRow } from './sql'

/** Maximum number of unused uploads per account, so that one account cannot fill the disk. */
const mostIdle = 40
/** Maximum size of all unused uploads together. They are deleted after 48 hours, which frees space again. */
export const mostIdleBytes = 2 * 1024 ** 3
/** In seconds. */
const retryAfter = 600
/** Advisory lock that serializes the check of `maxUnusedBytes` until commit. */
const countLock = 7_451_122

export type Beginning = BodyOf<typeof beginUpload>

/**
 * Creates an upload, or returns the existing one with this id: the device may have missed the response.
 * @throws Refusal `key_reused` if the existing upload differs
 */
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
    await refuseWhenFull(tx)
    await watch(tx, id)
  }
  return upload
}

const columnsOf = ({ purpose, size, type, sha256 }: Beginning) => ({
  purpose,
  size,
  type,
  sha256: sha256 ? Buffer.from(sha256, 'hex') : null,
})

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

async function refuseWhenFull(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${countLock})`.execute(tx.sql)
  const { bytes } = await tx.sql
    .selectFrom('upload')
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .where('used_for', 'is', null)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow()
  if (Number(bytes) > mostIdleBytes) throw new Refusal('uploads_full', { detail: { retryAfter } })
}
