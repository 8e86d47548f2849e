/**
 * Accounts that are created for another person.
 *
 *   invited ──link opened, password set──▶ active
 *      └──withdrawn──▶ closed
 *
 * Until then the account has no password. Only the emailed link leads to it (`accounts/accounts/send-link.ts`).
 */
import { invitationHours, type HotelManager, type Invitation } from '#contract/platform/invitations'
import { adminPageSize } from '#contract/core/list-page'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { closeStaffAccount, findByAddress, lockAddress } from '../../accounts/accounts'
import { countRows } from '../../../db/count-rows'
import type { ListPage, Who } from '../../route'

const takenMessage = 'This address already has a Tilipo account. Please use another email address.'

interface Invitee {
  id: string
  full_name: string
  email: string
}

/**
 * Creates an account without a password and emails the link. A repeated command changes nothing.
 * @param hotelId null for an administrator
 * @throws Refusal `email_taken`, `not_found` if there is no such hotel
 */
export async function invite(
  tx: Tx,
  caller: Who,
  { id, full_name, email }: Invitee,
  hotelId: string | null,
): Promise<{ isNew: boolean; hotelName: string | null }> {
  const hotel = hotelId === null ? null : await loadHotel(tx, hotelId)
  await lockAddress(tx, email)
  const [holder] = await findByAddress(tx.sql, email)
  if (holder?.id === id && holder.invited_by === caller.accountId)
    return { isNew: false, hotelName: hotel?.name ?? null }
  if (holder) throw new Refusal('email_taken', { message: takenMessage, fields: { email: takenMessage } })
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('account')
    .values({
      id,
      email,
      full_name,
      ...(hotel
        ? { role: 'hotel-manager', vendor_id: hotel.id, business_type: 'hotel', company_name: hotel.name }
        : { role: 'admin' }),
      invited_at: tx.at,
      invited_by: caller.accountId,
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('key_reused')
  await enqueue(tx, 'mail.link', { accountId: id, purpose: 'invite' })
  return { isNew: true, hotelName: hotel?.name ?? null }
}

async function loadHotel(tx: Tx, id: string) {
  const hotel = await tx.sql
    .selectFrom('vendor')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('business_type', '=', 'hotel')
    .executeTakeFirst()
  if (!hotel) throw new Refusal('not_found', { message: 'There is no such hotel.' })
  return hotel
}

/** Returns the hotel whose managers the caller may invite. @throws Refusal `forbidden` for other businesses */
export async function getOwnHotelId(db: Db | Tx['sql'], { vendorId }: Who): Promise<string> {
  const hotel =
    vendorId &&
    (await db
      .selectFrom('vendor')
      .select('id')
      .where('id', '=', vendorId)
      .where('business_type', '=', 'hotel')
      .executeTakeFirst())
  if (!hotel) throw new Refusal('not_found', { message: 'Only hotels have hotel managers.' })
  return hotel.id
}

/**
 * Locks an invited account.
 * @param hotelId restricts it to the managers of one hotel
 * @throws Refusal `not_found`, `forbidden` for an administrator's invitation and a mere admin
 */
async function lockInvited(tx: Tx, caller: Who, id: string, hotelId?: string) {
  let accounts = tx.sql
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('role', 'in', ['admin', 'hotel-manager'])
    .where('email', 'not like', '%@removed.invalid')
  if (hotelId) accounts = accounts.where('vendor_id', '=', hotelId).where('role', '=', 'hotel-manager')
  const account = await accounts.forNoKeyUpdate().executeTakeFirst()
  if (!account) throw new Refusal('not_found')
  if (account.role === 'admin' && caller.role !== 'superAdmin')
    throw new Refusal('forbidden', { message: 'Only a super admin can change the invitation of an administrator.' })
  return account
}

const refuseAccepted = (): never => {
  throw new Refusal('wrong_state', { message: 'This invitation has been accepted already.' })
}

/** Emails a new link; the earlier one stops working. @throws Refusal `wrong_state` if it has been accepted */
export async function resend(tx: Tx, caller: Who, id: string, hotelId?: string) {
  const account = await lockInvited(tx, caller, id, hotelId)
  if (!account.invited_at) refuseAccepted()
  await tx.sql.updateTable('account').set({ invited_at: tx.at }).where('id', '=', id).execute()
  await enqueue(tx, 'mail.link', { accountId: id, purpose: 'invite' }, { key: `invite:${id}` })
  return account
}

/** Closes an account whose invitation has not been accepted. @throws Refusal `wrong_state` if it has been accepted */
export async function withdraw(tx: Tx, caller: Who, id: string) {
  const account = await lockInvited(tx, caller, id)
  if (!account.invited_at) refuseAccepted()
  await closeStaffAccount(tx, id)
  return account
}

/** Withdraws the invitation of a manager of the caller's hotel, or ends the manager's access. */
export async function removeManager(tx: Tx, caller: Who, id: string): Promise<void> {
  await lockInvited(tx, caller, id, await getOwnHotelId(tx.sql, caller))
  await closeStaffAccount(tx, id)
}

const isExpired = (invitedAt: Date, at: Date): boolean =>
  at.getTime() - invitedAt.getTime() > invitationHours * 3_600_000

/** Returns one page of the open invitations, the newest first. */
export async function listInvitations(db: Db, page: number | undefined, at: Date): Promise<ListPage<Invitation[]>> {
  const invited = db.selectFrom('account').where('invited_at', 'is not', null)
  const rows = await invited
    .leftJoin('vendor', 'vendor.id', 'account.vendor_id')
    .select(['account.id', 'full_name', 'account.email', 'role', 'invited_at', 'vendor.name as hotel_name'])
    .orderBy('invited_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(adminPageSize)
    .offset(((page ?? 1) - 1) * adminPageSize)
    .execute()
  return {
    items: rows.map((row) => ({
      _id: row.id,
      full_name: row.full_name,
      email: row.email,
      role: row.role as Invitation['role'],
      hotelName: row.hotel_name,
      sentAt: row.invited_at!.toISOString(),
      isExpired: isExpired(row.invited_at!, at),
    })),
    total: await countRows(db, invited.select('account.id')),
  }
}

const maxManagers = 100

export async function listManagers(db: Db, hotelId: string, at: Date): Promise<HotelManager[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'full_name', 'email', 'invited_at'])
    .where('vendor_id', '=', hotelId)
    .where('role', '=', 'hotel-manager')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxManagers)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    full_name: row.full_name,
    email: row.email,
    invitation: row.invited_at && {
      sentAt: row.invited_at.toISOString(),
      isExpired: isExpired(row.invited_at, at),
    },
  }))
}
