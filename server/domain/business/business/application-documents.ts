/** Copies the documents of an approved application to the documents of the business (decision 078). */
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { recordBusinessChange } from './sql'

/** The user of the uploads of documents of a business (`used_for`). */
export const getDocumentUser = (vendorId: string): string => `business-document:${vendorId}`

/**
 * Copies each document once: a document that the business removed does not return with a second approval. The file is
 * not copied. The application stays its user, and its upload gives the copy its id.
 * @param accountId of the owner, locked by the caller after the business
 */
export async function copyApplicationDocuments(tx: Tx, accountId: string, vendorId: string): Promise<void> {
  const { application_documents: documents } = await tx.sql
    .selectFrom('account')
    .select('application_documents')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const newDocuments = documents.filter(({ copied }) => !copied)
  if (newDocuments.length === 0) return
  await tx.sql
    .insertInto('business_document')
    .values(
      newDocuments.map(({ kind, upload, fileName, size, attachedAt }) => ({
        id: upload,
        vendor_id: vendorId,
        kind,
        upload_id: upload,
        file_name: fileName,
        size,
        added_at: new Date(attachedAt),
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await tx.sql
    .updateTable('account')
    .set({ application_documents: toJson(documents.map((document) => ({ ...document, copied: true }))) })
    .where('id', '=', accountId)
    .execute()
  await recordDocumentChange(tx, vendorId)
}

/** Sends the changed list of documents to the devices of the business. @param vendorId locked by the caller */
export async function recordDocumentChange(tx: Tx, vendorId: string): Promise<void> {
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({ profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', vendorId)
    .execute()
  await recordBusinessChange(tx, vendorId)
}
