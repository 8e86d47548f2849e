/**
 * Staff accounts and the owners of their addresses. An employer enters an address that it does not own, so the address
 * verifies nothing until its owner proves it (Google, sign-up, or a mailed link):
 *
 *   unconfirmed ── address proven ──> offered ── accepted ──> employed
 *   (signs in with the                (closed;    └─ declined, or removed by the employer ──> closed
 *   employer's password)              the owner has an account of their own)
 *
 * A business that signs up with the address declines by doing so. What the staff account wrote stays with it.
 */
import type { EmploymentOffer } from '#contract/accounts/employment'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { recordChanges, staffScope, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { notify } from '../../messages/notifications'
import type { Who } from '../../route'
import { lockAddress } from './addresses'
import { forgetDevices } from './known-devices'
import { startSession, type SignedIn, type SignInSettings } from './login'
import type { Account } from './session-user'
import { endAllSessions } from './sessions'

/** Status of a staff account whose address is proven and whose owner has not answered yet. */
export const offeredStatus = 'offered'

const staffChange = (staff: { id: string; vendor_id: string | null }) =>
  staff.vendor_id ? [{ scope: staffScope(staff.vendor_id), entity: 'staffMember' as const, id: staff.id }] : []

/**
 * Takes the proven address of `owner` from the staff account that an employer created for it, with the employer's
 * password and sessions.
 * @param owner an account whose address was proven in this transaction.
 * @returns `owner` as it is afterwards.
 */
export async function claimAddress(tx: Tx, owner: Account): Promise<Account> {
  await lockAddress(tx, owner.email)
  const staff = await tx.sql
    .selectFrom('account')
    .selectAll()
    .where('unverified_email', '=', owner.email)
    .forUpdate()
    .executeTakeFirst()
  if (!staff) return owner
  if (owner.role !== 'endUser') {
    await declineOffer(tx, owner, staff)
    return owner
  }
  await tx.sql
    .updateTable('account')
    .set((eb) => ({
      unverified_email: null,
      password_hash: null,
      // The number may be the employer's.
      phone_verified_at: null,
      is_active: false,
      // A proven address must not lift what the employer decided. What Tilipo decided is in `suspended_at`.
      staff_status: staff.staff_status === 'active' ? offeredStatus : staff.staff_status,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', staff.id)
    .execute()
  await tx.sql.deleteFrom('mail_token').where('account_id', '=', staff.id).execute()
  await forgetDevices(tx, staff.id)
  await endAllSessions(tx, staff.id)
  const updatedOwner = await tx.sql
    .updateTable('account')
    .set((eb) => ({ offered_staff_id: staff.id, version: eb('version', '+', 1) }))
    .where('id', '=', owner.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChanges(tx, [{ scope: userScope(owner.id), entity: 'me', id: owner.id }, ...staffChange(staff)])
  await notify(
    tx,
    owner.id,
    {
      template: 'staffOffer',
      params: {
        businessName: await loadBusinessName(tx.sql, staff),
        staffRole: staff.staff_role!,
      },
    },
    '/employment',
  )
  return updatedOwner
}

/**
 * Finds the account that a mailed link for `accountId` leads to. A link for a staff account leads to an account of the
 * address's owner, which is created if there is none.
 */
export async function findOrCreateOwner(tx: Tx, accountId: string): Promise<string> {
  const { unverified_email: email, full_name } = await tx.sql
    .selectFrom('account')
    .select(['unverified_email', 'full_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!email) return accountId
  await tx.sql
    .insertInto('account')
    .values({ id: tx.newId(), email, full_name, role: 'endUser', created_at: tx.at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return (await tx.sql.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

export async function readOffer(db: Db, accountId: string): Promise<EmploymentOffer | null> {
  const staff = await db
    .selectFrom('account as owner')
    .innerJoin('account as staff', 'staff.id', 'owner.offered_staff_id')
    .innerJoin('vendor', 'vendor.id', 'staff.vendor_id')
    .select(['vendor.name', 'staff.staff_role'])
    .where('owner.id', '=', accountId)
    .executeTakeFirst()
  return staff ? { business: staff.name, role: staff.staff_role! } : null
}

/**
 * Accepts or declines an offered employment.
 * @returns a new session for the resulting account.
 * @throws Refusal `not_found` if there is no offer, `wrong_state` if the employer has paused it, `suspended`
 */
export async function answerOffer(
  tx: Tx,
  { accountId, session }: Who,
  accept: boolean,
  settings: SignInSettings,
): Promise<SignedIn> {
  const owner = await tx.sql
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!owner.is_active) throw new Refusal('suspended')
  const staff =
    owner.offered_staff_id &&
    (await tx.sql
      .selectFrom('account')
      .selectAll()
      .where('id', '=', owner.offered_staff_id)
      .forUpdate()
      .executeTakeFirst())
  if (!staff)
    throw new Refusal('not_found', { message: 'You have already answered, or the business has withdrawn it.' })
  if (accept) return startSession(tx, await becomeStaff(tx, owner, staff), settings)
  await declineOffer(tx, owner, staff)
  await tx.sql.deleteFrom('session').where('token_hash', '=', session).execute()
  return startSession(tx, { ...owner, offered_staff_id: null }, settings)
}

/**
 * Moves the owner's address and credentials to the staff account. That account keeps its id and everything it wrote.
 */
async function becomeStaff(tx: Tx, owner: Account, staff: Account): Promise<Account> {
  const business = await loadBusinessName(tx.sql, staff)
  if (staff.staff_status !== offeredStatus) {
    throw new Refusal('wrong_state', {
      message: `${business} has paused this invitation. Please ask them, or decline.`,
    })
  }
  const { email, password_hash, google_subject, email_verified_at, phone_verified_at } = owner
  await closeAccount(tx, owner.id)
  await endAllSessions(tx, staff.id)
  const employed = await tx.sql
    .updateTable('account')
    .set((eb) => ({
      email,
      password_hash,
      google_subject,
      email_verified_at,
      is_active: true,
      staff_status: 'active',
      // The number with which the owner signs in comes first.
      phone: phone_verified_at ? owner.phone : eb.fn.coalesce('phone', eb.val(owner.phone)),
      phone_verified_at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', staff.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChanges(tx, [{ scope: userScope(staff.id), entity: 'me', id: staff.id }, ...staffChange(staff)])
  return employed
}

async function declineOffer(tx: Tx, owner: Account, staff: Account): Promise<void> {
  await closeStaffAccount(tx, staff.id)
  await recordChanges(tx, staffChange(staff))
  if (!staff.vendor_id) return
  const { owner_id } = await tx.sql
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', staff.vendor_id)
    .executeTakeFirstOrThrow()
  await notify(
    tx,
    owner_id,
    { template: 'vendorStaffDeclined', params: { name: staff.full_name, email: owner.email } },
    null,
  )
}

/** Closes a staff account and withdraws the offered employment. */
export async function closeStaffAccount(tx: Tx, id: string): Promise<void> {
  await closeAccount(tx, id)
  const owners = await tx.sql
    .updateTable('account')
    .set((eb) => ({ offered_staff_id: null, version: eb('version', '+', 1) }))
    .where('offered_staff_id', '=', id)
    .returning('id')
    .execute()
  await recordChanges(
    tx,
    owners.map((owner) => ({ scope: userScope(owner.id), entity: 'me' as const, id: owner.id })),
  )
}

/** Keeps the row as author of what the account wrote. Nobody can sign in with it, and its address becomes available. */
async function closeAccount(tx: Tx, id: string): Promise<void> {
  await tx.sql
    .updateTable('account')
    .set((eb) => ({
      email: `left-${id}@removed.invalid`,
      unverified_email: null,
      offered_staff_id: null,
      invited_at: null,
      phone: null,
      password_hash: null,
      google_subject: null,
      vendor_id: null,
      staff_role: null,
      staff_status: null,
      is_active: false,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await tx.sql.deleteFrom('mail_token').where('account_id', '=', id).execute()
  await endAllSessions(tx, id)
}

async function loadBusinessName(db: Db | Tx['sql'], { vendor_id }: Account): Promise<string> {
  const vendor =
    vendor_id && (await db.selectFrom('vendor').select('name').where('id', '=', vendor_id).executeTakeFirst())
  return vendor ? vendor.name : 'A business'
}
