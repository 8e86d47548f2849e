/**
 * Google sign-in: finds the account by Google subject, then by verified address, or else creates a personal account.
 */
import { string } from 'superstruct'
import { plainName } from '#contract/core/names'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { Secrets } from '../../../db/secrets'
import type { CodeOrigin } from './attempts'
import { claimAddress } from './employment'
import { redeemNonce } from './google-nonce'
import { findKnownDevice } from './known-devices'
import { startSession, type SignedIn, type SignInSettings } from './login'
import { countCode, verifySecondFactor } from './second-factor'
import type { Account } from './session-user'

interface GoogleIdentity {
  subject: string
  email: string
  emailVerified: boolean
  name: string
  nonce?: string
}

/**
 * Signs in with a verified Google credential.
 * @throws Refusal `google_failed` if its nonce was used before or was not issued by this server;
 *   `second_factor_required`, `wrong_second_factor`
 */
export async function signInWithGoogle(
  tx: Tx,
  google: GoogleIdentity,
  { code, origin }: { code: string | undefined; origin: CodeOrigin },
  settings: SignInSettings & { secrets: Secrets },
): Promise<SignedIn> {
  if (!(await redeemNonce(tx, google.nonce, settings.secrets))) throw new Refusal('google_failed')
  const account =
    (await findBySubject(tx.sql, google)) ?? (await claimAddress(tx, await createOrLinkAccount(tx, google)))
  // A refusal rolls the use of the nonce back, so that the credential can be sent again with a code.
  await verifySecondFactor(tx, settings, account.id, code, origin)
  return startSession(tx, account, settings)
}

/**
 * Counts the code of a sign-in before it is verified (`second-factor.ts`).
 * @returns where the code comes from: known devices have a counter of their own
 */
export async function countGoogleCode(
  db: Db,
  settings: SignInSettings,
  google: GoogleIdentity,
  { code, device }: { code?: string | undefined; device?: string | undefined },
  at: Date,
): Promise<CodeOrigin> {
  if (!code) return null
  const account =
    (await findBySubject(db, google)) ??
    (await db.selectFrom('account').selectAll().where('email', '=', google.email.toLowerCase()).executeTakeFirst())
  if (!account) return null
  const origin = await findKnownDevice(db, account.email, device, at)
  await countCode(db, settings, account.id, code, origin, at)
  return origin
}

const findBySubject = (db: Db | Tx['sql'], { subject }: GoogleIdentity): Promise<Account | undefined> =>
  db.selectFrom('account').selectAll().where('google_subject', '=', subject).executeTakeFirst()

/**
 * Requires an address that Google has verified. An unverified one must not open an account, nor create one that takes
 * the address from its owner.
 */
async function createOrLinkAccount(tx: Tx, google: GoogleIdentity): Promise<Account> {
  if (!google.emailVerified) throw new Refusal('google_failed')
  return (await createAccount(tx, google)) ?? (await linkAccount(tx, google))
}

/** Creates an account. @returns undefined if the address has one already, possibly from a concurrent identical call. */
const createAccount = (tx: Tx, google: GoogleIdentity): Promise<Account | undefined> =>
  tx.sql
    .insertInto('account')
    .values({
      id: tx.newId(),
      email: google.email.toLowerCase(),
      full_name: plainName(string()).is(google.name) ? google.name : 'Google user',
      google_subject: google.subject,
      role: 'endUser',
      email_verified_at: tx.at,
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * Links Google to the account with this address, which belongs to the same person because Google has verified it. The
 * password stays only if the address was verified before: a person who signed up with another's address must lose
 * access.
 */
async function linkAccount(tx: Tx, google: GoogleIdentity): Promise<Account> {
  const account = await tx.sql
    .updateTable('account')
    .set((eb) => ({
      google_subject: google.subject,
      password_hash: eb.case().when('email_verified_at', 'is', null).then(null).else(eb.ref('password_hash')).end(),
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(tx.at)),
    }))
    .where('email', '=', google.email.toLowerCase())
    // An invitation is accepted with its link only, which expires and can be withdrawn.
    .where('invited_at', 'is', null)
    .where((eb) => eb.or([eb('google_subject', 'is', null), eb('google_subject', '=', google.subject)]))
    .returningAll()
    .executeTakeFirst()
  // The address has moved from one Google account to another. Only the support team can decide which one is right.
  if (!account) throw new Refusal('google_failed')
  return account
}
