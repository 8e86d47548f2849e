/** The devices on which an account is signed in, and the notice of a sign-in from a new one. */
import type { SignedInDevice } from '#contract/accounts/devices'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { notify } from '../../messages/notifications'
import type { Call, Who } from '../../route'
import { nameDevice } from './device-name'
import { isNewDevice, rememberDevice } from './known-devices'
import type { SignedIn } from './login'
import { hasEnded } from './sessions'
import { hashToken } from './tokens'

const devicesPath = '/profile?tab=devices'

/**
 * Completes a sign-in: names the session after its device, remembers the device, and notifies the owner of a new
 * device.
 * @param credential the device credential that this browser received at an earlier sign-in.
 */
export async function completeSignIn(
  { raw }: Pick<Call<never>, 'raw'>,
  tx: Tx,
  credential: string | undefined,
  signIn: Promise<SignedIn>,
) {
  const signedIn = await signIn
  const name = nameDevice(raw.headers['user-agent'])
  await tx.sql
    .updateTable('session')
    .set({ device: name })
    .where('token_hash', '=', hashToken(signedIn.token))
    .execute()
  if (await isNewDevice(tx, signedIn.user.id, credential)) await notifyNewDevice(tx, signedIn.user, name)
  return { ...signedIn, device: await rememberDevice(tx, signedIn.user.id, credential) }
}

/**
 * Sends an email, because an intruder who has only the password cannot delete it. An unverified address gets an in-app
 * notification instead: an employer entered the address, and it may belong to another person. So does an account without one.
 */
async function notifyNewDevice(
  tx: Tx,
  { id, email, full_name: name, emailVerified }: SignedIn['user'],
  device: string,
): Promise<void> {
  if (email && emailVerified) {
    await enqueue(tx, 'mail.send', {
      template: 'new-device',
      to: email,
      data: { name, device, signedInAt: tx.at.toISOString(), link: devicesPath },
    })
  } else {
    await notify(tx, id, { template: 'newDevice', params: { device } }, devicesPath)
  }
}

export async function listDevices(
  db: Db,
  { accountId, session: current, role, staffRole }: Who,
  at: Date,
): Promise<SignedInDevice[]> {
  const sessions = await db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
  return sessions
    .filter((session) => !hasEnded(session, { role, staff_role: staffRole }, at.getTime()))
    .map(({ id, device, created_at, used_at, token_hash }) => ({
      id,
      name: device || nameDevice(undefined),
      signedInAt: created_at.toISOString(),
      lastUsedAt: used_at.toISOString(),
      isCurrent: token_hash.equals(current),
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Signs out one device of the caller. @throws Refusal `not_found` if it is not a session of the caller */
export async function signOutDevice(tx: Tx, { accountId }: Who, id: string): Promise<{ message: string }> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('not_found', { message: 'This device is already signed out.' })
  await notifyDevices(tx, accountId)
  return { message: 'The device is signed out.' }
}

export async function signOutOtherDevices(tx: Tx, { accountId, session }: Who): Promise<{ message: string }> {
  await tx.sql.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', '!=', session).execute()
  await notifyDevices(tx, accountId)
  return { message: 'All other devices are signed out.' }
}

/** Makes the account's devices query the server again. A device whose session was deleted then signs out. */
const notifyDevices = (tx: Tx, accountId: string): Promise<void> =>
  recordChanges(tx, [{ scope: userScope(accountId), entity: 'me', id: accountId }])
