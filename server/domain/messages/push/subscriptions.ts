/** The push subscriptions of devices. Each belongs to a session and is deleted with it. */
import type { BodyOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import type { savePushSubscription } from '#contract/messages/push-subscriptions'
import type { Tx } from '../../../db/transact'
import type { WebPush } from '../../../gateways'
import type { Who } from '../../route'

/** More than anybody uses: a subscription is created by each sign-in that the user wants to be notified of. */
export const maxSubscriptions = 10

/**
 * Stores the subscription of the caller's device, in place of an earlier one.
 * @throws Refusal `invalid_input` for an address that no push service has, and for another key than the current one
 */
export async function saveSubscription(
  tx: Tx,
  { accountId, session }: Pick<Who, 'accountId' | 'session'>,
  { endpoint, p256dh, auth, publicKey }: BodyOf<typeof savePushSubscription>,
  webPush: WebPush,
): Promise<void> {
  if (!webPush.accepts(endpoint)) throw new Refusal('invalid_input')
  const key = await tx.sql
    .selectFrom('push_key')
    .select('id')
    .where('public_key', '=', Buffer.from(publicKey, 'base64url'))
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (!key) throw new Refusal('invalid_input')
  await lockSession(tx, session)
  // Another account, or an earlier session, has used this browser.
  await tx.sql
    .deleteFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .where('session_hash', '!=', session)
    .execute()
  const values = { endpoint, p256dh, auth, key_id: key.id, failures: 0 }
  await tx.sql
    .insertInto('push_subscription')
    .values({ id: tx.newId(), account_id: accountId, session_hash: session, created_at: tx.at, ...values })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(values))
    .execute()
  await deleteSurplus(tx, accountId)
}

/** @throws Refusal `unauthenticated` if the session has ended since the request was authenticated */
async function lockSession(tx: Tx, session: Buffer): Promise<void> {
  const found = await tx.sql
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', session)
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw new Refusal('unauthenticated')
}

async function deleteSurplus(tx: Tx, accountId: string): Promise<void> {
  const newest = tx.sql
    .selectFrom('push_subscription')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxSubscriptions)
  await tx.sql
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('id', 'not in', newest)
    .execute()
}

export async function deleteSubscription(tx: Tx, session: Buffer): Promise<void> {
  await tx.sql.deleteFrom('push_subscription').where('session_hash', '=', session).execute()
}
