import type { Db } from '../../db/connect'
import { transact } from '../../db/transact'
import type { Gateways } from '../../gateways'
import { writeLetter } from '../../gateways/mail/templates'
import { mailLink } from './mail-links'

const letters = {
  verify: { template: 'verify-email', path: (token: string) => `/verification/confirm?token=${token}` },
  reset: { template: 'reset-password', path: (token: string) => `/reset-password/${token}` },
} as const

/** Makes a one-time link and mails it. Run again, it mails a new one and the older is worth nothing. */
export async function sendLink(
  { db, gateways, publicUrl }: { db: Db; gateways: Gateways; publicUrl: string },
  accountId: string,
  purpose: keyof typeof letters,
): Promise<void> {
  const account = await db.selectFrom('account').select(['email', 'full_name', 'email_verified_at']).where('id', '=', accountId).executeTakeFirst()
  // Requests for an address without an account, or for one that is verified by now, are enqueued all the same.
  if (!account || (purpose === 'verify' && account.email_verified_at)) return
  const { token, expiresAt } = await transact(db, (tx) => mailLink(tx, accountId, purpose))
  const { template, path } = letters[purpose]
  const letter = writeLetter(template, { name: account.full_name, link: publicUrl + path(token), expiresAt })
  await gateways.mail.send({ ...letter, to: account.email })
}
