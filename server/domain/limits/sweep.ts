import { sql } from 'kysely'
import type { Tx } from '../../db/transact'

/** Deletes counters whose window has passed. @returns the number of deleted counters, at most `batchSize` */
export async function sweepLimits(tx: Tx, batchSize: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limit where ctid in (select ctid from rate_limit where expires_at < ${tx.at} limit ${batchSize})
  `.execute(tx.sql)
  return Number(numAffectedRows ?? 0)
}
