import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'

interface ExpiringTable {
  table: string
  column: string
  days: number
}

/** Deletes at most `maxRows` rows whose retention has ended. @returns the number of deleted rows */
export async function deleteExpiredRows(
  tx: Tx,
  { table, column, days }: ExpiringTable,
  maxRows: number,
): Promise<number> {
  const before = new Date(tx.at.getTime() - days * 86_400_000)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${maxRows})`.execute(tx.sql)
  return Number(numAffectedRows ?? 0)
}
