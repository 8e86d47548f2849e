/** Verifying an address, asking for the link again, and getting back in. The answers never tell who has an account. */
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { countUses, getNetwork, type LimitSettings } from '../limits'
import { findByAddress } from './addresses'
import { forgetAttempts } from './attempts'
import { claimAddress, ownerOfAddress } from './employment'
import { forgetDevices, rememberDevice } from './known-devices'
import { redeem, revokePasswordLinks, wasVerifiedBy } from './mail-links'
import { endAll } from './sessions'

interface Asker {
  address: string
  settings: LimitSettings
}

export async function resendVerification(tx: Tx, email: string, asker: Asker): Promise<{ message: string }> {
  await enqueueLink(tx, email, 'verify', asker)
  return { message: 'If this address has an unverified account, we have sent it a new link.' }
}

export async function verifyEmail(tx: Tx, token: string): Promise<{ message: string }> {
  if (!(await wasVerifiedBy(tx, token))) {
    const accountId = await redeem(tx, token, 'verify')
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

export async function forgotPassword(tx: Tx, email: string, asker: Asker): Promise<{ message: string }> {
  await enqueueLink(tx, email, 'reset', asker)
  return { message: 'If an account with that email exists, you will receive a password reset link shortly.' }
}

/** The same work whether the address has an account or not: the background job finds out whom to mail, if anybody. */
async function enqueueLink(
  tx: Tx,
  email: string,
  purpose: 'verify' | 'reset',
  { address, settings }: Asker,
): Promise<void> {
  await countUses(tx.sql, settings, tx.at, [
    { limit: purpose === 'reset' ? 'resetEmail' : 'verifyEmail', subject: email },
    { limit: 'mailAddress', subject: getNetwork(address) },
  ])
  // The owner's account comes first: a link must never lead to a staff account that an employer made for the same address.
  const [account] = await findByAddress(tx.sql, email)
  await enqueue(tx, 'mail.link', { accountId: account?.id ?? tx.newId(), purpose })
}

interface Resetter {
  address: string
  /** The credential of this browser, where it has one. */
  device: string | undefined
  settings: LimitSettings
}

/**
 * A person who can read the mail owns the address: it counts as verified, and every open session ends. The owner of an account
 * under attack gets back in this way: failed sign-ins are forgotten, and this device alone is known from now on.
 */
export async function resetPassword(
  tx: Tx,
  token: string,
  passwordHash: string,
  { address, device, settings }: Resetter,
) {
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
  return {
    message: 'Your password has been reset. Please log in.',
    device: await rememberDevice(tx, accountId, device),
  }
}
