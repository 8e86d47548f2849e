/** Address verification, resending its link, and password reset. Responses never reveal whether an account exists. */
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { countUses, getNetwork, type LimitSettings } from '../../core/limits'
import { findByAddress } from './addresses'
import { resetAttempts } from './attempts'
import { claimAddress, findOrCreateOwner } from './employment'
import { forgetDevices, rememberDevice } from './known-devices'
import { endPhoneVerification } from './phone-sign-in'
import { redeemLink, revokePasswordLinks, isAlreadyVerified } from './mail-links'
import { endAllSessions } from './sessions'

interface Requester {
  address: string
  settings: LimitSettings
}

export async function resendVerification(tx: Tx, email: string, requester: Requester): Promise<{ message: string }> {
  await enqueueLink(tx, email, 'verify', requester)
  return { message: 'If this address has an unverified account, we have sent it a new link.' }
}

export async function verifyEmail(tx: Tx, token: string): Promise<{ message: string }> {
  if (!(await isAlreadyVerified(tx, token))) {
    const accountId = await redeemLink(tx, token, 'verify')
    const account = await tx.sql
      .updateTable('account')
      .set({ email_verified_at: tx.at })
      .where('id', '=', accountId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await claimAddress(tx, account)
  }
  return { message: 'Your email address is verified. You can sign in now.' }
}

export async function forgotPassword(tx: Tx, email: string, requester: Requester): Promise<{ message: string }> {
  await enqueueLink(tx, email, 'reset', requester)
  return { message: 'If an account with that email exists, you will receive a password reset link shortly.' }
}

/**
 * Does the same work whether or not the address has an account. The background job decides whether to send an email.
 */
async function enqueueLink(
  tx: Tx,
  email: string,
  purpose: 'verify' | 'reset',
  { address, settings }: Requester,
): Promise<void> {
  await countUses(tx.sql, settings, tx.at, [
    { limit: purpose === 'reset' ? 'resetEmail' : 'verifyEmail', subject: email },
    { limit: 'mailAddress', subject: getNetwork(address) },
  ])
  // The owner's account comes first: a link must never lead to the staff account that an employer created for the
  // address.
  const [account] = await findByAddress(tx.sql, email)
  await enqueue(tx, 'mail.link', { accountId: account?.id ?? tx.newId(), purpose })
}

interface ResetContext {
  address: string
  /** The credential of this browser, where it has one. */
  device: string | undefined
  settings: LimitSettings
}

/**
 * Sets a new password. A person who can read the email owns the address, so it counts as verified, and all sessions
 * end. This also restores access to an account under attack: it deletes failed sign-ins and all known devices except
 * this one.
 */
export async function resetPassword(
  tx: Tx,
  token: string,
  passwordHash: string,
  { address, device, settings }: ResetContext,
) {
  const accountId = await findOrCreateOwner(tx, await redeemLink(tx, token, 'reset', 'invite'))
  const account = await tx.sql
    .updateTable('account')
    .set((eb) => ({
      password_hash: passwordHash,
      invited_at: null,
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(tx.at)),
    }))
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await endAllSessions(tx, accountId)
  await revokePasswordLinks(tx, accountId)
  await claimAddress(tx, account)
  await resetAttempts(tx, settings, account.email, address)
  await forgetDevices(tx, accountId)
  // An intruder may have added a number.
  await endPhoneVerification(tx, accountId)
  return {
    message: 'Your password has been reset. Please log in.',
    device: await rememberDevice(tx, accountId, device),
  }
}
