/** Numbers of issued documents: in sequence per kind and year, without gaps. */
import { lusakaDate } from '#contract/core/dates'
import type { IssuedDocumentKind } from '../../../db/tables/payments'
import type { Tx } from '../../../db/transact'

const prefixes: Record<IssuedDocumentKind, string> = { statement: 'S', receipt: 'R' }

/**
 * Returns the number of a document, and assigns it at the first time. The counter's row is locked until the transaction
 * ends: a rollback leaves no gap.
 * @param subject identifies the document among its kind
 */
export async function issueNumber(tx: Tx, kind: IssuedDocumentKind, subject: string): Promise<string> {
  const year = Number(lusakaDate(tx.at.getTime()).slice(0, 4))
  await tx.sql
    .insertInto('document_counter')
    .values({ kind, year, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last } = await tx.sql
    .selectFrom('document_counter')
    .select('last')
    .where('kind', '=', kind)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const known = await findNumber(tx.sql, kind, subject)
  if (known) return known
  const number = last + 1
  await tx.sql
    .updateTable('document_counter')
    .set({ last: number })
    .where('kind', '=', kind)
    .where('year', '=', year)
    .execute()
  await tx.sql.insertInto('issued_document').values({ kind, year, number, subject, issued_at: tx.at }).execute()
  return formatNumber(kind, year, number)
}

/** Returns the number of an issued document, or null. */
export async function findNumber(db: Pick<Tx['sql'], 'selectFrom'>, kind: IssuedDocumentKind, subject: string) {
  const row = await db
    .selectFrom('issued_document')
    .select(['year', 'number'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ? formatNumber(kind, row.year, row.number) : null
}

const formatNumber = (kind: IssuedDocumentKind, year: number, number: number): string =>
  `TLP-${prefixes[kind]}-${year}-${String(number).padStart(6, '0')}`
