/** Deletes sessions, links, device credentials, challenges, nonces and sign-in failures some days after they expired. */
import { sql } from 'kysely'
import type { Tx } from '../../db/transact'

/** A link that is opened again is recognized as already used for this long after its expiry (`mail-links.ts`). */
const graceDays = 14

/** Tables with their expiry column. A failed sign-in counts for one hour after the last failure (`attempts.ts`). */
const expiryColumns = [
  ['session', 'expires_at'],
  ['mail_token', 'expires_at'],
  ['known_device', 'expires_at'],
  ['sign_in_challenge', 'expires_at'],
  ['google_nonce', 'expires_at'],
  ['sign_in_failure', 'last_at'],
] as const

/** One function per table. Each deletes at most `maxRows` expired rows and returns how many it deleted. */
export const expiredRowDeleters = expiryColumns.map(
  ([table, expiryColumn]) =>
    async (tx: Tx, maxRows: number): Promise<number> => {
      const before = new Date(tx.at.getTime() - graceDays * 86_400_000)
      const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid in (select ctid from ${sql.table(table)} where ${sql.ref(expiryColumn)} < ${before} limit ${maxRows})
  `.execute(tx.sql)
      return Number(numAffectedRows ?? 0)
    },
)
