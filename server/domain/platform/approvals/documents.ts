/** Documents of an application. The applicant attaches them, and administrators open them by short-lived links. */
import { Refusal } from '#contract/core/refusals'
import { documentLabels, getDocumentKinds, type DocumentKind } from '#contract/core/document-kinds'
import { recordChanges, userScope } from '../../../db/feed'
import { toJson } from '../../../db/json'
import type { StoredDocument } from '../../../db/tables/accounts'
import type { Tx } from '../../../db/transact'
import type { Secrets } from '../../../db/secrets'
import type { AuditedResult } from '../../core/audit'
import { getDocumentUser, lockVendor } from '../../business/business'
import type { Who } from '../../route'
import { buildDocumentUrl, claimFile, releaseFile, transferFile } from '../../core/uploads'

interface NewDocument {
  kind: DocumentKind
  upload: string
  fileName: string
}

/**
 * Attaches a document, or replaces the one of its kind.
 * @throws Refusal `invalid_input` for a kind that the business does not need, `wrong_state` after the approval,
 *   `upload_gone`
 */
export async function attachDocument(tx: Tx, { accountId, vendorId }: Who, { kind, upload, fileName }: NewDocument) {
  const { documents, businessType } = await lockApplication(tx, accountId, vendorId)
  if (!getDocumentKinds(businessType).includes(kind))
    throw new Refusal('invalid_input', { message: 'Your type of business does not need this document.' })
  const others = documents.filter((document) => document.kind !== kind)
  const previous = documents.find((document) => document.kind === kind)
  const usedBy = getUser(accountId)
  const { file, size } = await claimFile(tx, { id: upload, ownerId: accountId, purpose: 'document', usedBy })
  if (previous && previous.upload !== upload) await releaseDocumentFile(tx, { accountId, vendorId }, previous.upload)
  const attachedAt = tx.at.toISOString()
  await storeDocuments(tx, accountId, [...others, { kind, upload, file: file!, fileName, size, attachedAt }])
}

/** Has no effect if there is no document of this kind. @throws Refusal `wrong_state` after the approval */
export async function removeDocument(tx: Tx, { accountId, vendorId }: Who, kind: DocumentKind) {
  const { documents } = await lockApplication(tx, accountId, vendorId)
  const removed = documents.find((document) => document.kind === kind)
  if (!removed) return
  await releaseDocumentFile(tx, { accountId, vendorId }, removed.upload)
  await storeDocuments(
    tx,
    accountId,
    documents.filter((document) => document !== removed),
  )
}

/** The user of the uploads (`used_for`). */
const getUser = (accountId: string): string => `application:${accountId}`

/** Releases a file, or gives it to the business if that has a copy of the document from an earlier approval. */
async function releaseDocumentFile(
  tx: Tx,
  { accountId, vendorId }: Pick<Who, 'accountId' | 'vendorId'>,
  upload: string,
): Promise<void> {
  const copy = await tx.sql
    .selectFrom('business_document')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('upload_id', '=', upload)
    .executeTakeFirst()
  if (vendorId && copy) await transferFile(tx, upload, getUser(accountId), getDocumentUser(vendorId))
  else await releaseFile(tx, upload, getUser(accountId))
}

/** Locks the business before the account of its owner, as all writers of both do. */
async function lockApplication(tx: Tx, accountId: string, vendorId: string | null) {
  if (vendorId) await lockVendor(tx, vendorId)
  const account = await tx.sql
    .selectFrom('account')
    .select(['approval_status', 'business_type', 'application_documents'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (account.approval_status === 'approved')
    throw new Refusal('wrong_state', { message: 'Your business is approved. You can no longer change its documents.' })
  if (!account.business_type) throw new Refusal('not_found')
  return { documents: account.application_documents, businessType: account.business_type }
}

async function storeDocuments(tx: Tx, accountId: string, documents: readonly StoredDocument[]): Promise<void> {
  await tx.sql
    .updateTable('account')
    .set((eb) => ({ application_documents: toJson(documents), version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'me', id: accountId }])
}

/** Creates the link of an administrator to a document. @throws Refusal `not_found` */
export async function createDocumentLink(
  tx: Tx,
  accountId: string,
  kind: DocumentKind,
  secrets: Secrets,
): Promise<AuditedResult<{ url: string }>> {
  const account = await tx.sql
    .selectFrom('account')
    .select(['id', 'full_name', 'company_name', 'application_documents'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const document = account?.application_documents.find((attached) => attached.kind === kind)
  if (!account || !document) throw new Refusal('not_found')
  return {
    answer: { url: buildDocumentUrl(document.upload, secrets, tx.at) },
    audit: {
      action: 'vendor.openDocument',
      target: { kind: 'account', id: account.id, label: account.company_name ?? account.full_name },
      after: { document: documentLabels[kind] },
    },
  }
}
