/** Verifying an address, asking for the link again, and getting back in. The answers never tell who has an account. */
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import type { LimitSettings } from '../limits'
import { findByAddress } from './addresses'
import { forgetAttempts } from './attempts'
import { claimAddress, ownerOfAddress } from './employment'
import { forgetDevices, rememberDevice } from './known-devices'
import { redeem, revokePasswordLinks, wasVerifiedBy } from './mail-links'
import type { Account } from './session-user'
import { endAll } from './sessions'

/** The owner's account comes first: a link must never lead to a staff account that an employer made for the same address. */
const accountBy = async (tx: Tx, email: string): Promise<Account | undefined> => (await findByAddress(tx.sql, email))[0]

export async function resendVerification(tx: Tx, email: string): Promise<{ message: string }> {
  const account = await accountBy(tx, email)
  if (account && !account.email_verified_at) await enqueue(tx, 'mail.link', { accountId: account.id, purpose: 'verify' })
  return { message: 'If this address has an account that is not verified yet, a new link is on its way.' }
}

export async function verifyEmail(tx: Tx, token: string): Promise<{ message: string }> {
  if (!(await wasVerifiedBy(tx, token))) {
    const accountId = await redeem(tx, token, 'verify')
    const account = await tx.sql.updateTable('account').set({ email_verified_at: tx.at }).where('id', '=', accountId).returningAll().executeTakeFirstOrThrow()
    await claimAddress(tx, account)
  }
  return { message: 'Your email address is verified. You can sign in now.' }
}

export async function forgotPassword(tx: Tx, email: string): Promise<{ message: string }> {
  const account = await accountBy(tx, email)
  if (account) await enqueue(tx, 'mail.link', { accountId: account.id, purpose: 'reset' })
  return { message: 'If an account with that email exists, you will receive a password reset link shortly.' }
}

interface Resetter {
  address: string
  /** The credential of this browser, where it has one. */
  device: string | undefined
  settings: LimitSettings
}

/**
 * Whoever could read the mail owns the address: it counts as verified, and every open session ends. The owner of an account
 * under attack gets back in this way: failed sign-ins are forgotten, and this device alone is known from now on.
 */
export async function resetPassword(tx: Tx, token: string, passwordHash: string, { address, device, settings }: Resetter) {
  const accountId = await ownerOfAddress(tx, await redeem(tx, token, 'reset', 'invite'))
  const account = await tx.sql
    .updateTable('account')
    .set((eb) => ({
      password_hash: passwordHash,
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(tx.at)),
    }))
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await endAll(tx, accountId)
  await revokePasswordLinks(tx, accountId)
  await claimAddress(tx, account)
  await forgetAttempts(tx, settings, account.email, address)
  await forgetDevices(tx, accountId)
  return { message: 'Your password has been reset. Please log in.', device: await rememberDevice(tx, accountId, device) }
}
