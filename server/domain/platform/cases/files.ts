/** Links to the files of a case, for administrators and for the side that sees them. */
import { sql } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import { toJson } from '../../../db/json'
import type { Secrets } from '../../../db/secrets'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'
import { buildDocumentUrl } from '../../core/uploads'
import type { Who } from '../../route'
import { buildAuditTarget, findSide } from './sql'

interface FileOfCase {
  id: string
  upload: string
}

/** @throws Refusal `not_found` */
export async function createAdminLink(
  tx: Tx,
  { id, upload }: FileOfCase,
  secrets: Secrets,
): Promise<AuditedResult<{ url: string }>> {
  const entry = await selectEntriesWith(tx, { id, upload }).executeTakeFirst()
  if (!entry) throw new Refusal('not_found')
  return {
    answer: { url: buildDocumentUrl(upload, secrets, tx.at) },
    audit: { action: 'case.openFile', target: buildAuditTarget(id) },
  }
}

/** @throws Refusal `not_found` also for files of the other side that are not shared */
export async function createOwnLink(tx: Tx, who: Who, { id, upload }: FileOfCase, secrets: Secrets) {
  const row = await tx.sql.selectFrom('support_case').selectAll().where('id', '=', id).executeTakeFirst()
  const side = row && findSide(who, row)
  if (!side) throw new Refusal('not_found')
  const entry = await selectEntriesWith(tx, { id, upload })
    .where('entry.visible_to', 'in', [side, 'both'])
    .executeTakeFirst()
  if (!entry) throw new Refusal('not_found')
  return { url: buildDocumentUrl(upload, secrets, tx.at) }
}

/** The entries that show a file: the one that has it, and those that share this one. */
const selectEntriesWith = (tx: Tx, { id, upload }: FileOfCase) =>
  tx.sql
    .selectFrom('case_entry as entry')
    .leftJoin('case_entry as source', (join) =>
      join.onRef('source.id', '=', 'entry.source_id').on('entry.kind', '=', 'shared'),
    )
    .select('entry.id')
    .where('entry.case_id', '=', id)
    .where(sql<boolean>`coalesce(source.files, entry.files) @> ${toJson([{ upload }])}::jsonb`)
