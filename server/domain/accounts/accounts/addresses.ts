/** Email addresses and the accounts that sign in with them. */
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { isDeliverable } from '../../../gateways/mail/deliverable'
import type { Selectable } from 'kysely'
import type { Database } from '../../../db/schema'

type Account = Selectable<Database['account']>

/** Fills `email` of an account that has no verified address. `.invalid` never receives mail (RFC 2606). */
export const placeholderAddress = (id: string): string => `staff-${id}@unverified.invalid`

/** Fills `email` of an account that only signs in with its phone number. */
export const phonePlaceholder = (id: string): string => `phone-${id}@unverified.invalid`

/** Whether the account has an address of its own, verified or not. */
export const hasEmail = ({ email, unverified_email }: Pick<Account, 'email' | 'unverified_email'>): boolean =>
  unverified_email !== null || isDeliverable(email)

/**
 * Finds the accounts that sign in with an address.
 * @returns up to two accounts: the address owner's own, then the staff account that an employer created for it.
 */
export async function findByAddress(db: Db | Tx['sql'], email: string): Promise<Account[]> {
  const accounts = await db
    .selectFrom('account')
    .selectAll()
    .where((eb) => eb.or([eb('email', '=', email), eb('unverified_email', '=', email)]))
    .execute()
  return accounts.sort((a, b) => Number(b.email === email) - Number(a.email === email))
}

/** Until this transaction ends, no other transaction can create a staff account for the address or prove it. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`.execute(tx.sql)
}
