/** Ticket signing keys, created on first use and stored encrypted (`db/key-cipher.ts`, docs/security/keys.md). */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { toBase32 } from '#contract/core/base32'
import type { TicketKey } from '#contract/bookings/tickets/ticket-keys'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { decryptKey, encryptKey } from '../../../db/key-cipher'

interface Signer {
  id: string
  sign(text: Uint8Array): Uint8Array
}

export async function loadSigner(tx: Tx): Promise<Signer> {
  const found = await findSigningKey(tx)
  const [id, privateKeyDer] = (found && openStoredKey(tx, found)) ?? (await replaceSigningKey(tx, found?.id))
  const key = createPrivateKey({ key: privateKeyDer, format: 'der', type: 'pkcs8' })
  return { id, sign: (text) => sign(null, text, key) }
}

interface StoredKey {
  id: string
  private_key: Buffer
}

const findSigningKey = (tx: Tx): Promise<StoredKey | undefined> =>
  tx.sql.selectFrom('ticket_key').select(['id', 'private_key']).where('signs', '=', true).executeTakeFirst()

function openStoredKey(tx: Tx, { id, private_key }: StoredKey): [id: string, privateKey: Buffer] | null {
  const decryptedKey = decryptKey(tx.secrets(), id, private_key)
  return decryptedKey && [id, decryptedKey]
}

/**
 * Creates the first key, or replaces a key that this server's secrets cannot decrypt: a payment must not fail because of
 * it. If two transactions need a key at the same time, the second waits for the first and uses its key.
 */
async function replaceSigningKey(
  tx: Tx,
  unreadableKeyId: string | undefined,
): Promise<[id: string, privateKey: Buffer]> {
  if (unreadableKeyId)
    await tx.sql.updateTable('ticket_key').set({ signs: false }).where('id', '=', unreadableKeyId).execute()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const id = computeKeyId(public_key)
  const private_key = encryptKey(tx.secrets(), id, privateKey.export({ format: 'der', type: 'pkcs8' }))
  await tx.sql
    .insertInto('ticket_key')
    .values({ id, public_key, private_key, created_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const signingKey = openStoredKey(tx, (await findSigningKey(tx))!)
  if (!signingKey)
    throw new Error(
      'the ticket signing key belongs to another secret: all servers of one database need the same DATA_DIR/secret',
    )
  return signingKey
}

const computeKeyId = (publicKey: Buffer): string =>
  toBase32(createHash('sha256').update(publicKey).digest()).slice(0, 4)

/** Returns all public keys, newest first. */
export async function loadPublicKeys(db: Db): Promise<TicketKey[]> {
  const rows = await db
    .selectFrom('ticket_key')
    .select(['id', 'public_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, public_key }) => ({ id, key: public_key.toString('base64') }))
}
