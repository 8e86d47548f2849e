/** What let somebody in for a while, or kept them out, is removed some days after it has ended. */
import { sql } from 'kysely'
import type { Tx } from '../../db/transact'

/** A link that is followed once more is still known for so long (`mail-links.ts`). */
const keptDays = 14

/** Of each table what tells its end; a failed sign-in is forgotten an hour after the last (`attempts.ts`). */
const ends = [
  ['session', 'expires_at'],
  ['mail_token', 'expires_at'],
  ['known_device', 'expires_at'],
  ['google_nonce', 'expires_at'],
  ['sign_in_failure', 'last_at'],
] as const

/** By table: removes at most so many, and says how many. Nothing that still counts is touched. */
export const expiredRows = ends.map(([table, end]) => async (tx: Tx, atOnce: number): Promise<number> => {
  const before = new Date(tx.at.getTime() - keptDays * 86_400_000)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in (select ctid from ${sql.table(table)} where ${sql.ref(end)} < ${before} limit ${atOnce})
  `.execute(tx.sql)
  return Number(numAffectedRows ?? 0)
})
