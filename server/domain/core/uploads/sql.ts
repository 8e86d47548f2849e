import type { Selectable } from 'kysely'
import { Refusal, isRefusalCode } from '#contract/core/refusals'
import type { Upload } from '#contract/sync/uploads'
import type { Db } from '../../../db/connect'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'

export type UploadRow = Selectable<Database['upload']>

/** How long an unused upload is stored, in ms. */
export const maxUnusedMs = 48 * 3_600_000

export const buildUploadUrl = ({ file, version }: Pick<UploadRow, 'file' | 'version'>): string =>
  `/media/uploads/${file}?v=${version}`
/** Returns the id of the upload at this URL, or null for other URLs. */
export const parseUploadId = (url: string | null): string | null =>
  /^\/media\/uploads\/([0-9a-f-]{36})\./.exec(url ?? '')?.[1] ?? null

export function buildUploadView(upload: UploadRow): Upload {
  const { id, state, received, size, purpose } = upload
  const isPublic = state === 'done' && purpose !== 'document'
  return { id, state, offset: received, size, url: isPublic ? buildUploadUrl(upload) : null }
}

/**
 * Loads an upload of this owner.
 * @throws Refusal `not_found` for uploads of other accounts, or the stored code of a refused upload
 */
export async function loadUpload(db: Db | Tx['sql'], ownerId: string, id: string): Promise<UploadRow> {
  const upload = await db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!upload) throw new Refusal('not_found')
  if (upload.refusal && isRefusalCode(upload.refusal)) throw new Refusal(upload.refusal)
  return upload
}
