/** Adds, edits and removes documents of a business. */
import type { BodyOf } from '#contract/core/endpoint'
import { lusakaDate } from '#contract/core/dates'
import { Refusal } from '#contract/core/refusals'
import { maxDocuments, type saveBusinessDocument } from '#contract/business/business-documents/business-documents'
import { getDueReminder } from '#contract/business/business-documents/document-expiry'
import { applyRecordedEdit } from '../../../db/apply-edit'
import type { Tx } from '../../../db/transact'
import { getDocumentUser, lockVendor, recordDocumentChange } from '../business'
import type { Who } from '../../route'
import { claimFile, releaseFile } from '../../core/uploads'

type DocumentEdit = BodyOf<typeof saveBusinessDocument>
type Fields = Pick<DocumentEdit, 'kind' | 'expiresOn' | 'file'>

export interface DocumentParams {
  /** Id of the business. */
  id: string
  document: string
}

/**
 * Adds a document, or writes the edited fields that nobody else has changed.
 * @returns the refusal `conflict` if another user changed one of the fields; the other fields are written
 * @throws Refusal `not_found` for another business, or an edit of a document that was removed
 */
export async function saveDocument(
  tx: Tx,
  caller: Who,
  params: DocumentParams,
  edit: DocumentEdit,
): Promise<{ _id: string } | Refusal> {
  const stored = await lockDocument(tx, caller, params)
  if (!stored) {
    await addDocument(tx, caller, params, edit)
    return { _id: params.id }
  }
  const values = {
    kind: stored.kind,
    expiresOn: stored.expires_on,
    file: { upload: stored.upload_id, name: stored.file_name },
  }
  const { apply, theirs } = applyRecordedEdit(tx, values, edit)
  if (Object.keys(apply).length > 0) {
    const { file } = apply as Fields
    if (file && file.upload !== stored.upload_id) await releaseFile(tx, stored.upload_id, getDocumentUser(params.id))
    await tx.sql
      .updateTable('business_document')
      .set(await buildColumns(tx, caller, params, apply as Fields))
      .where('id', '=', stored.id)
      .execute()
    await recordDocumentChange(tx, params.id)
  }
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return { _id: params.id }
}

/** Has no effect if the document does not exist. */
export async function removeDocument(tx: Tx, caller: Who, params: DocumentParams): Promise<{ _id: string }> {
  const stored = await lockDocument(tx, caller, params)
  if (stored) {
    await tx.sql.deleteFrom('business_document').where('id', '=', stored.id).execute()
    await releaseFile(tx, stored.upload_id, getDocumentUser(params.id))
    await recordDocumentChange(tx, params.id)
  }
  return { _id: params.id }
}

/** Locks the business, so that its documents change one after another. */
async function lockDocument(tx: Tx, { vendorId }: Who, { id, document }: DocumentParams) {
  if (vendorId !== id) throw new Refusal('not_found')
  await lockVendor(tx, id)
  const stored = await tx.sql.selectFrom('business_document').selectAll().where('id', '=', document).executeTakeFirst()
  if (stored && stored.vendor_id !== id) throw new Refusal('not_found')
  return stored
}

async function addDocument(tx: Tx, caller: Who, params: DocumentParams, { kind, expiresOn = null, file }: Fields) {
  if (!kind || !file) throw new Refusal('not_found', { message: 'This document was removed.' })
  const { count } = await tx.sql
    .selectFrom('business_document')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('vendor_id', '=', params.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxDocuments)
    throw new Refusal('invalid_input', { message: `You can store up to ${maxDocuments} documents.` })
  const columns = { kind, ...buildExpiryColumns(tx, expiresOn), ...(await claimDocument(tx, caller, params, file)) }
  await tx.sql
    .insertInto('business_document')
    .values({ id: params.document, vendor_id: params.id, ...columns })
    .execute()
  await recordDocumentChange(tx, params.id)
}

/** Builds the columns of these fields, and claims the upload of a new file. */
const buildColumns = async (tx: Tx, caller: Who, params: DocumentParams, { kind, expiresOn, file }: Fields) => ({
  ...(kind && { kind }),
  ...(expiresOn !== undefined && buildExpiryColumns(tx, expiresOn)),
  ...(file && (await claimDocument(tx, caller, params, file))),
})

/** Reminders whose day has passed are left out: the user has just entered the date. */
const buildExpiryColumns = (tx: Tx, expiresOn: string | null) => ({
  expires_on: expiresOn,
  reminded_days: expiresOn === null ? null : getDueReminder(expiresOn, lusakaDate(tx.at.getTime())),
})

async function claimDocument(tx: Tx, { accountId }: Who, { id }: DocumentParams, file: NonNullable<Fields['file']>) {
  const owner = { ownerId: accountId, purpose: 'document', usedBy: getDocumentUser(id) } as const
  const { size } = await claimFile(tx, { id: file.upload, ...owner })
  return { upload_id: file.upload, file_name: file.name, size, added_at: tx.at }
}
