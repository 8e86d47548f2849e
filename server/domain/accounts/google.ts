/** Signing in with Google: by its subject; by a verified address the first time; else a new personal account. */
import type { Tx } from '../../db/transact'
import { enter, type SignedIn } from './login'

export interface GoogleIdentity {
  subject: string
  email: string
  emailVerified: boolean
  name: string
}

export async function signInWithGoogle(tx: Tx, google: GoogleIdentity): Promise<SignedIn> {
  const account = (await known(tx, google)) ?? (await created(tx, google))
  return enter(tx, account)
}

async function known(tx: Tx, google: GoogleIdentity) {
  const bySubject = await tx.sql.selectFrom('account').selectAll().where('google_subject', '=', google.subject).executeTakeFirst()
  if (bySubject || !google.emailVerified) return bySubject
  // Google vouches for the address, so an account with it is the same person's.
  return tx.sql
    .updateTable('account')
    .set((eb) => ({ google_subject: google.subject, email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(tx.at)) }))
    .where('email', '=', google.email.toLowerCase())
    .where('google_subject', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

const created = (tx: Tx, google: GoogleIdentity) =>
  tx.sql
    .insertInto('account')
    .values({
      id: tx.newId(),
      email: google.email.toLowerCase(),
      full_name: google.name,
      google_subject: google.subject,
      role: 'endUser',
      email_verified_at: google.emailVerified ? tx.at : null,
      created_at: tx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
