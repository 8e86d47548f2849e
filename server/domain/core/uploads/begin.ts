import type { BodyOf } from '#contract/core/endpoint'
import { sql } from 'kysely'
import { normalizeType } from '#contract/core/file-formats'
import { Refusal } from '#contract/core/refusals'
import { documentTypes, maxPictureBytes, pictureTypes, type beginUpload } from '#contract/sync/uploads'
import type { Tx } from '../../../db/transact'
import { scheduleExpiry } from './expire'
import { loadUpload, type UploadRow } from './sql'

/** Maximum number of unused uploads per account, so that one account cannot fill the disk. */
const maxUnusedUploads = 40
/** Maximum size of all unused uploads together. They are deleted after 48 hours, which frees space again. */
export const maxUnusedBytes = 2 * 1024 ** 3
/** In seconds. */
const retryAfter = 600
/** Advisory lock that serializes the check of `maxUnusedBytes` until commit. */
const countLock = 7_451_122

type UploadRequest = BodyOf<typeof beginUpload>

/**
 * Creates an upload, or returns the existing one with this id: the device may have missed the response.
 * @throws Refusal `key_reused` if the existing upload differs
 */
export async function createUpload(tx: Tx, ownerId: string, id: string, request: UploadRequest): Promise<UploadRow> {
  const isDocument = request.purpose === 'document'
  const types: readonly string[] = isDocument ? documentTypes : pictureTypes
  const type = normalizeType(request.type)
  // Without a type, the first bytes decide (`storePart`).
  if (type !== '' && !types.includes(type)) throw new Refusal(isDocument ? 'not_a_document' : 'not_a_picture')
  if (request.size > maxPictureBytes) throw new Refusal('picture_too_large')
  const { numInsertedOrUpdatedRows: added } = await tx.sql
    .insertInto('upload')
    .values({ id, owner_id: ownerId, ...buildColumns(request), touched_at: tx.at, created_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const upload = await loadUpload(tx.sql, ownerId, id)
  if (!isSameUpload(upload, request)) throw new Refusal('key_reused')
  if (added === 1n) {
    await refuseTooManyUploads(tx, ownerId)
    await refuseFullStorage(tx)
    await scheduleExpiry(tx, id)
  }
  return upload
}

const buildColumns = ({ purpose, size, type, sha256 }: UploadRequest) => ({
  purpose,
  size,
  type,
  sha256: sha256 ? Buffer.from(sha256, 'hex') : null,
})

const isSameUpload = (upload: UploadRow, { purpose, size, sha256 }: UploadRequest): boolean =>
  upload.purpose === purpose && upload.size === size && (upload.sha256?.toString('hex') ?? null) === (sha256 ?? null)

async function refuseTooManyUploads(tx: Tx, ownerId: string): Promise<void> {
  const { count } = await tx.sql
    .selectFrom('upload')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('used_for', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) > maxUnusedUploads) throw new Refusal('too_many_requests')
}

async function refuseFullStorage(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${countLock})`.execute(tx.sql)
  const { bytes } = await tx.sql
    .selectFrom('upload')
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .where('used_for', 'is', null)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow()
  if (Number(bytes) > maxUnusedBytes) throw new Refusal('uploads_full', { detail: { retryAfter } })
}
