import { staffRoles } from '#contract/core/access'
import type { Db } from '../../../db/connect'
import { transact } from '../../../db/transact'
import type { Gateways } from '../../../gateways'
import { renderEmail } from '../../../gateways/mail/templates'
import { hasEmail } from './addresses'
import { createMailLink } from './mail-links'
import type { Account } from './session-user'

const emails = {
  verify: { template: 'verify-email', path: (token: string) => `/verification/confirm?token=${token}` },
  reset: { template: 'reset-password', path: (token: string) => `/reset-password/${token}` },
} as const

interface Services {
  db: Db
  gateways: Gateways
  publicUrl: string
}

/** Creates a one-time link and sends it by email. Running it again sends a new link and invalidates the older one. */
export async function sendLink(
  { db, gateways, publicUrl }: Services,
  accountId: string,
  purpose: keyof typeof emails | 'invite',
): Promise<void> {
  const account = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
  // Jobs are also enqueued for addresses without an account and for addresses that are verified meanwhile.
  if (!account || !hasEmail(account) || (purpose === 'verify' && account.email_verified_at)) return
  // An open invitation has no other link: a reset link would outlive it.
  if (account.invited_at && purpose !== 'invite') return
  if (account.invited_at) return inviteOwner({ db, gateways, publicUrl }, account)
  if (account.unverified_email) return sendInvitation({ db, gateways, publicUrl }, account, account.unverified_email)
  if (purpose === 'invite') return
  const { token, expiresAt } = await transact(db, (tx) => createMailLink(tx, accountId, purpose))
  const { template, path } = emails[purpose]
  const email = renderEmail(template, { name: account.full_name, link: publicUrl + path(token), expiresAt })
  await gateways.mail.send({ ...email, to: account.email })
}

/**
 * Emails a staff account's address a link to choose a password. It is the only kind of link for such an account,
 * because verifying the address alone would leave the employer's password valid.
 */
async function sendInvitation({ db, gateways, publicUrl }: Services, staff: Account, to: string): Promise<void> {
  const { name } = await db
    .selectFrom('vendor')
    .select('name')
    .where('id', '=', staff.vendor_id)
    .executeTakeFirstOrThrow()
  const { token, expiresAt } = await transact(db, (tx) => createMailLink(tx, staff.id, 'invite'))
  const role = staffRoles[staff.staff_role!].label
  const link = publicUrl + emails.reset.path(token)
  await gateways.mail.send({
    ...renderEmail('staff-invitation', { name: staff.full_name, business: name, role, link, expiresAt }),
    to,
  })
}

/** Emails an invited administrator or hotel manager a link to choose a password, which accepts the invitation. */
async function inviteOwner({ db, gateways, publicUrl }: Services, account: Account): Promise<void> {
  const { token, expiresAt } = await transact(db, (tx) => createMailLink(tx, account.id, 'invite'))
  const { full_name: name, company_name: hotelName, email } = account
  const link = publicUrl + emails.reset.path(token)
  await gateways.mail.send({
    ...renderEmail('account-invitation', { name, hotelName, link, expiresAt }),
    to: email,
  })
}
