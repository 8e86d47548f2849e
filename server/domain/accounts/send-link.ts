import { staffRoles, type StaffRole } from '#contract/access'
import type { Db } from '../../db/connect'
import { transact } from '../../db/transact'
import type { Gateways } from '../../gateways'
import { writeLetter } from '../../gateways/mail/templates'
import { mailLink } from './mail-links'
import type { Account } from './session-user'

const letters = {
  verify: { template: 'verify-email', path: (token: string) => `/verification/confirm?token=${token}` },
  reset: { template: 'reset-password', path: (token: string) => `/reset-password/${token}` },
} as const

interface Outside {
  db: Db
  gateways: Gateways
  publicUrl: string
}

/** Creates a one-time link and sends it by email. Running it again sends a new link and invalidates the older one. */
export async function sendLink(
  { db, gateways, publicUrl }: Outside,
  accountId: string,
  purpose: keyof typeof letters | 'invite',
): Promise<void> {
  const account = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
  // Jobs are also enqueued for addresses without an account and for addresses that are verified meanwhile.
  if (!account || (purpose === 'verify' && account.email_verified_at)) return
  if (account.unverified_email) return sendInvitation({ db, gateways, publicUrl }, account, account.unverified_email)
  if (purpose === 'invite') return
  const { token, expiresAt } = await transact(db, (tx) => mailLink(tx, accountId, purpose))
  const { template, path } = letters[purpose]
  const letter = writeLetter(template, { name: account.full_name, link: publicUrl + path(token), expiresAt })
  await gateways.mail.send({ ...letter, to: account.email })
}

/**
 * Emails a staff account's address a link to choose a password. It is the only kind of link for such an account,
 * because verifying the address alone would leave the employer's password valid.
 */
async function sendInvitation({ db, gateways, publicUrl }: Outside, staff: Account, to: string): Promise<void> {
  const { name } = await db
    .selectFrom('vendor')
    .select('name')
    .where('id', '=', staff.vendor_id)
    .executeTakeFirstOrThrow()
  const { token, expiresAt } = await transact(db, (tx) => mailLink(tx, staff.id, 'invite'))
  const role = staffRoles[staff.staff_role as StaffRole].label
  const link = publicUrl + letters.reset.path(token)
  await gateways.mail.send({
    ...writeLetter('staff-invitation', { name: staff.full_name, business: name, role, link, expiresAt }),
    to,
  })
}
