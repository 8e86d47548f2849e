/** Links to documents of businesses, for the business and for administrators. */
import { Refusal } from '#contract/core/refusals'
import { businessDocumentLabels } from '#contract/core/document-kinds'
import type { Tx } from '../../../db/transact'
import type { Secrets } from '../../../db/secrets'
import type { AuditedResult } from '../../core/audit'
import { buildDocumentUrl } from '../../core/uploads'
import type { DocumentParams } from './save'

/** @throws Refusal `not_found` */
export async function createOwnLink(tx: Tx, vendorId: string | null, document: string, secrets: Secrets) {
  const { upload_id } = await findDocument(tx, { id: vendorId ?? '', document })
  return { url: buildDocumentUrl(upload_id, secrets, tx.at) }
}

/** @throws Refusal `not_found` */
export async function createAdminLink(
  tx: Tx,
  params: DocumentParams,
  secrets: Secrets,
): Promise<AuditedResult<{ url: string }>> {
  const { upload_id, kind, name } = await findDocument(tx, params)
  return {
    answer: { url: buildDocumentUrl(upload_id, secrets, tx.at) },
    audit: {
      action: 'vendor.openDocument',
      target: { kind: 'vendor', id: params.id, label: name },
      after: { document: businessDocumentLabels[kind] },
    },
  }
}

async function findDocument(tx: Tx, { id, document }: DocumentParams) {
  const found = await tx.sql
    .selectFrom('business_document')
    .innerJoin('vendor', 'vendor.id', 'vendor_id')
    .select(['upload_id', 'kind', 'vendor_id', 'vendor.name'])
    .where('business_document.id', '=', document)
    .executeTakeFirst()
  if (found?.vendor_id !== id) throw new Refusal('not_found')
  return found
}
