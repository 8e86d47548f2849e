/** PDF files of issued documents that do not change any more. */
import type { Db } from '../../../db/connect'
import { transact } from '../../../db/transact'
import type { IssuedDocumentKind } from '../../../db/tables/payments'

/** Returns the stored file of an issued document, or null. */
export async function findStoredPdf(db: Db, kind: IssuedDocumentKind, subject: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('issued_document')
    .select('pdf')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.pdf ?? null
}

/** Stores the file of an issued document. Of several that were rendered at once, the first one is stored. */
export async function storePdf(db: Db, kind: IssuedDocumentKind, subject: string, pdf: Buffer): Promise<void> {
  await transact(db, (tx) =>
    tx.sql
      .updateTable('issued_document')
      .set({ pdf })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('pdf', 'is', null)
      .execute(),
  )
}
