/** One-time links sent by email. A new link invalidates older ones of the same purpose. */
import { invitationHours } from '#contract/platform/invitations'
import { Refusal } from '#contract/core/refusals'
import type { MailLinkPurpose } from '../../../db/tables/accounts'
import type { Tx } from '../../../db/transact'
import { hashToken, newToken } from './tokens'

const hour = 3_600_000
const lifetimesMs: Record<MailLinkPurpose, number> = { verify: 48 * hour, reset: hour, invite: invitationHours * hour }

export async function createMailLink(
  tx: Tx,
  accountId: string,
  purpose: MailLinkPurpose,
): Promise<{ token: string; expiresAt: string }> {
  const { token, hash } = newToken(tx.randomBytes)
  const expiresAt = new Date(tx.at.getTime() + lifetimesMs[purpose])
  await tx.sql.deleteFrom('mail_token').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
  await tx.sql
    .insertInto('mail_token')
    .values({ token_hash: hash, account_id: accountId, purpose, expires_at: expiresAt })
    .execute()
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Invalidates the links to choose a password: after a password change, or when access ends. */
export async function revokePasswordLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.sql
    .deleteFrom('mail_token')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['reset', 'invite'])
    .where('used_at', 'is', null)
    .execute()
}

/** Uses up a link. @returns the account it was sent to. @throws Refusal `link_expired` */
export async function redeemLink(tx: Tx, token: string, ...purposes: MailLinkPurpose[]): Promise<string> {
  const used = await tx.sql
    .updateTable('mail_token')
    .set({ used_at: tx.at })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.at)
    .returning('account_id')
    .executeTakeFirst()
  if (!used) throw new Refusal('link_expired')
  return used.account_id
}

/** Returns whether this link's account is verified already. Opening a verification link twice is not an error. */
export async function isAlreadyVerified(tx: Tx, token: string): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('mail_token')
    .innerJoin('account', 'account.id', 'mail_token.account_id')
    .select('email_verified_at')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'verify')
    .executeTakeFirst()
  return Boolean(row?.email_verified_at)
}
