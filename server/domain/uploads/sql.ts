import type { Selectable } from 'kysely'
import { Refusal, isRefusalCode } from '#contract/refusals'
import type { Upload } from '#contract/uploads'
import type { Db } from '../../db/connect'
import type { Database } from '../../db/schema'
import type { Tx } from '../../db/transact'

export type UploadRow = Selectable<Database['upload']>

/** What nothing shows is kept for so long. */
export const idleMs = 48 * 3_600_000

export const urlOf = ({ file, version }: Pick<UploadRow, 'file' | 'version'>): string =>
  `/media/uploads/${file}?v=${version}`
/** The upload whose picture stands at this address; null for what is no upload's. */
export const uploadAt = (url: string | null): string | null =>
  /^\/media\/uploads\/([0-9a-f-]{36})\./.exec(url ?? '')?.[1] ?? null

export function viewOf(upload: UploadRow): Upload {
  const { id, state, received, size } = upload
  return { id, state, offset: received, size, url: state === 'done' ? urlOf(upload) : null }
}

/** Another's is not there. One that was refused says so again. */
export async function uploadOf(db: Db | Tx['sql'], ownerId: string, id: string): Promise<UploadRow> {
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
