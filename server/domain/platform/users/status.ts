/**
 * Suspends and reactivates accounts.
 *
 *   active ──suspend──▶ suspended ──reactivate──▶ active, or what the employer decided about a member of staff
 *
 * A suspension is stored in columns of its own. An employer cannot lift it (`002-accounts.sql`).
 */
import type { AnswerOf, BodyOf } from '#contract/core/endpoint'
import type { setUserStatus as endpoint } from '#contract/platform/users'
import { Refusal } from '#contract/core/refusals'
import { recordChanges, staffScope, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { enqueue, type MailContent } from '../../../work/enqueue'
import type { AuditedResult } from '../../core/audit'
import { releaseUnpaidBookings } from '../../bookings/bookings'
import { refreshMemberAccess, refreshVendorVisibility, withdrawOffers } from '../../business/business'
import type { Who } from '../../route'

/**
 * @throws Refusal `not_found`, `forbidden` for the caller's own account and for administrators of a mere admin,
 *   `wrong_state` for an account that its employer has paused, or whose business is suspended
 */
export async function setUserStatus(
  tx: Tx,
  caller: Who,
  id: string,
  { isActive, reason }: BodyOf<typeof endpoint>,
): Promise<AuditedResult<AnswerOf<typeof endpoint>>> {
  // Vendors are locked before accounts and bookings. New holds wait for this lock (`bookings/bookings/request.ts`).
  const vendors = await tx.sql
    .selectFrom('vendor')
    .select(['id', 'name'])
    .where('owner_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const account = await lockManagedAccount(tx, caller, id)
  const answer = { _id: id, isActive }
  const audited = {
    target: { kind: 'account', id, label: account.full_name },
    reason,
    before: { isActive: !isActive },
  } as const
  if (isActive) {
    if (account.is_active) return { answer, audit: 'unchanged' }
    if (!account.suspended_at && account.business_closed)
      throw new Refusal('wrong_state', {
        message: 'Tilipo has suspended the business of this account. Please reactivate its owner.',
      })
    if (!account.suspended_at && account.staff_role)
      throw new Refusal('wrong_state', {
        message: 'Tilipo has not suspended this account. Its employer has paused it and can activate it again.',
      })
    await storeStatus(tx, account, null)
    await mail(tx, account, { template: 'account-reactivated', data: { name: account.full_name, link: '/auth' } })
  } else {
    if (account.suspended_at) return { answer, audit: 'unchanged' }
    await storeStatus(tx, account, { suspended_by: caller.accountId, suspension_reason: reason || null })
    await mail(tx, account, {
      template: 'account-suspended',
      data: {
        name: account.full_name,
        reason: reason || null,
        link: '/contact',
      },
    })
  }
  const releasedCount = await applyToBookings(tx, account.id, vendors, isActive)
  return {
    answer,
    audit: isActive
      ? { action: 'account.reactivate', ...audited, after: { isActive } }
      : { action: 'account.suspend', ...audited, after: { isActive, unpaidBookingsEnded: releasedCount } },
  }
}

/**
 * Locks an account that the caller may manage.
 * @throws Refusal `not_found`, `forbidden`
 */
export async function lockManagedAccount(tx: Tx, caller: Who, id: string) {
  if (id === caller.accountId)
    throw new Refusal('forbidden', {
      message: 'You cannot change your own account here. Please ask another administrator.',
    })
  const target = await tx.sql.selectFrom('account').select('role').where('id', '=', id).executeTakeFirst()
  if (!target) throw new Refusal('not_found')
  const isAdministrator = target.role === 'admin' || target.role === 'superAdmin'
  if (isAdministrator && caller.role !== 'superAdmin')
    throw new Refusal('forbidden', { message: 'Only a super admin can change the account of an administrator.' })
  // Two super admins who suspend each other at the same time wait for each other here. The second is suspended by then,
  // so an active super admin always remains.
  const locked = await tx.sql
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', isAdministrator ? [caller.accountId, id] : [id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (locked.some((account) => account.id === caller.accountId && !account.is_active)) throw new Refusal('suspended')
  const account = locked.find((row) => row.id === id)
  if (!account || account.email.endsWith('@removed.invalid')) throw new Refusal('not_found')
  return account
}

type LockedAccount = Awaited<ReturnType<typeof lockManagedAccount>>

async function storeStatus(
  tx: Tx,
  { id, staff_role, staff_status, vendor_id }: LockedAccount,
  suspension: { suspended_by: string; suspension_reason: string | null } | null,
): Promise<void> {
  await tx.sql
    .updateTable('account')
    .set((eb) => ({
      suspended_at: suspension && tx.at,
      suspended_by: suspension?.suspended_by ?? null,
      suspension_reason: suspension?.suspension_reason ?? null,
      is_active: !suspension && (staff_status ?? 'active') === 'active',
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await recordChanges(tx, [
    { scope: userScope(id), entity: 'me', id },
    ...(staff_role && vendor_id ? [{ scope: staffScope(vendor_id), entity: 'staffMember' as const, id }] : []),
  ])
}

/** @returns the number of unpaid bookings that ended */
async function applyToBookings(
  tx: Tx,
  accountId: string,
  vendors: readonly { id: string; name: string }[],
  isActive: boolean,
): Promise<number> {
  for (const vendor of vendors) {
    await refreshVendorVisibility(tx, vendor.id)
    await refreshMemberAccess(tx, vendor.id)
  }
  if (isActive) return 0
  let releasedCount = (await releaseUnpaidBookings(tx, { accountId })).length
  for (const vendor of vendors) releasedCount += await withdrawOffers(tx, vendor)
  return releasedCount
}

/** An address that nobody has proven gets no email: it may belong to another person. */
async function mail(tx: Tx, { email, email_verified_at }: LockedAccount, content: MailContent): Promise<void> {
  if (email_verified_at) await enqueue(tx, 'mail.send', { to: email, ...content })
}
