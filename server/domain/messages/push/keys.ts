/** The keys with which the server identifies itself to push services (VAPID), stored encrypted like those of tickets. */
import { createECDH } from 'node:crypto'
import type { Db } from '../../../db/connect'
import { decryptKey, encryptKey } from '../../../db/key-cipher'
import type { Tx } from '../../../db/transact'
import type { PushKeyPair } from '../../../gateways'

const purpose = 'push keys'

interface StoredKey {
  id: string
  public_key: Buffer
  private_key: Buffer
}

const findCurrentKey = (db: Db | Tx['sql']): Promise<StoredKey | undefined> =>
  db
    .selectFrom('push_key')
    .select(['id', 'public_key', 'private_key'])
    .where('is_current', '=', true)
    .executeTakeFirst()

/** @returns null if no secret of this server decrypts the key */
export function openPushKey(tx: Tx, { id, public_key, private_key }: StoredKey): PushKeyPair | null {
  const privateKey = decryptKey(tx.secrets(), id, private_key, purpose)
  return privateKey && { publicKey: public_key.toString('base64url'), privateKey: privateKey.toString('base64url') }
}

/** @returns the public key with which browsers subscribe, in base64url; null before the first start has created it */
export async function findPublicPushKey(db: Db): Promise<string | null> {
  const key = await findCurrentKey(db)
  return key ? key.public_key.toString('base64url') : null
}

export interface PreparedPushKey {
  /** Whether this server's secrets cannot decrypt the key, so that devices need to subscribe again. */
  isLost: boolean
}

/**
 * Creates the first key, and replaces a key that cannot be decrypted. Runs when a server starts. If two start at once, the
 * second waits for the first and uses its key.
 * @param rotate whether to replace the key. Devices subscribe with the new one at their next visit.
 */
export async function preparePushKey(tx: Tx, { rotate = false } = {}): Promise<PreparedPushKey> {
  const found = await findCurrentKey(tx.sql)
  const isLost = found !== undefined && openPushKey(tx, found) === null
  if (found && !isLost && !rotate) return { isLost }
  if (found) await tx.sql.updateTable('push_key').set({ is_current: false }).where('id', '=', found.id).execute()
  await deleteUnusedKeys(tx)
  await createKey(tx)
  return { isLost }
}

async function createKey(tx: Tx): Promise<void> {
  const pair = createECDH('prime256v1')
  const id = tx.newId()
  await tx.sql
    .insertInto('push_key')
    .values({
      id,
      public_key: pair.generateKeys(),
      // A number that begins with zeros is shorter in Node's buffer.
      private_key: encryptKey(tx.secrets(), id, padPrivateKey(pair.getPrivateKey()), purpose),
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const privateKeyBytes = 32
const padPrivateKey = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(privateKeyBytes - key.length), key])

async function deleteUnusedKeys(tx: Tx): Promise<void> {
  const used = tx.sql.selectFrom('push_subscription').select('key_id')
  await tx.sql.deleteFrom('push_key').where('is_current', '=', false).where('id', 'not in', used).execute()
}
