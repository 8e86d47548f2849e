/** Signing in with Google: by its subject; by a verified address the first time; else a new personal account. */
import { Refusal } from '#contract/refusals'
import type { Tx } from '../../db/transact'
import { claimAddress } from './employment'
import { redeemNonce } from './google-nonce'
import { enter, type SignedIn } from './login'
import type { Account } from './session-user'

export interface GoogleIdentity {
  subject: string
  email: string
  emailVerified: boolean
  name: string
  nonce?: string
}

/** @throws Refusal `google_failed` where the credential was used before, or was issued for another page's nonce. */
export async function signInWithGoogle(tx: Tx, google: GoogleIdentity, secret: Buffer): Promise<SignedIn> {
  if (!(await redeemNonce(tx, google.nonce, secret))) throw new Refusal('google_failed')
  return enter(tx, (await bySubject(tx, google)) ?? (await claimAddress(tx, await byAddress(tx, google))))
}

const bySubject = (tx: Tx, { subject }: GoogleIdentity): Promise<Account | undefined> =>
  tx.sql.selectFrom('account').selectAll().where('google_subject', '=', subject).executeTakeFirst()

/** An address that Google does not vouch for opens no account, and makes none that its owner would find taken. */
async function byAddress(tx: Tx, google: GoogleIdentity): Promise<Account> {
  if (!google.emailVerified) throw new Refusal('google_failed')
  return (await created(tx, google)) ?? (await joined(tx, google))
}

/** Nothing where the address, or a twin of this very call, has one already. */
const created = (tx: Tx, google: GoogleIdentity): Promise<Account | undefined> =>
  tx.sql
    .insertInto('account')
    .values({
      id: tx.newId(),
      email: google.email.toLowerCase(),
      full_name: google.name,
      google_subject: google.subject,
      role: 'endUser',
      email_verified_at: tx.at,
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * The account with this address is the same person's: Google vouches for it. Its password stays only where the address
 * was verified before: whoever signed up with somebody else's address must not keep a key to the account.
 */
async function joined(tx: Tx, google: GoogleIdentity): Promise<Account> {
  const account = await tx.sql
    .updateTable('account')
    .set((eb) => ({
      google_subject: google.subject,
      password_hash: eb.case().when('email_verified_at', 'is', null).then(null).else(eb.ref('password_hash')).end(),
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(tx.at)),
    }))
    .where('email', '=', google.email.toLowerCase())
    .where((eb) => eb.or([eb('google_subject', 'is', null), eb('google_subject', '=', google.subject)]))
    .returningAll()
    .executeTakeFirst()
  // The address has moved from one Google account to another: that is for people to sort out, not for us to guess.
  if (!account) throw new Refusal('google_failed')
  return account
}
