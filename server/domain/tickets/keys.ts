/** Ticket signing keys, created on first use and stored encrypted (`key-cipher.ts`, docs/security/keys.md). */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { toBase32 } from '#contract/base32'
import type { TicketKey } from '#contract/tickets'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { decryptKey, encryptKey } from './key-cipher'

export interface Signer {
  id: string
  sign(text: Uint8Array): Uint8Array
}

export async function signer(tx: Tx): Promise<Signer> {
  const found = await signing(tx)
  const [id, opened] = (found && opening(tx, found)) ?? (await replace(tx, found?.id))
  const key = createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' })
  return { id, sign: (text) => sign(null, text, key) }
}

interface StoredKey {
  id: string
  private_key: Buffer
}

const signing = (tx: Tx): Promise<StoredKey | undefined> =>
  tx.sql.selectFrom('ticket_key').select(['id', 'private_key']).where('signs', '=', true).executeTakeFirst()

function opening(tx: Tx, { id, private_key }: StoredKey): [id: string, privateKey: Buffer] | null {
  const opened = decryptKey(tx.secret(), id, private_key)
  return opened && [id, opened]
}

/**
 * Creates the first key, or replaces a key that this server's secret cannot decrypt: a payment must not fail because of
 * it. If two transactions need a key at the same time, the second waits for the first and uses its key.
 */
async function replace(tx: Tx, unreadable: string | undefined): Promise<[id: string, privateKey: Buffer]> {
  if (unreadable) await tx.sql.updateTable('ticket_key').set({ signs: false }).where('id', '=', unreadable).execute()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const id = idOf(public_key)
  const private_key = encryptKey(tx.secret(), id, privateKey.export({ format: 'der', type: 'pkcs8' }))
  await tx.sql
    .insertInto('ticket_key')
    .values({ id, public_key, private_key, created_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const opened = opening(tx, (await signing(tx))!)
  if (!opened)
    throw new Error(
      'the ticket signing key belongs to another secret: all servers of one database need the same DATA_DIR/secret',
    )
  return opened
}

const idOf = (publicKey: Buffer): string => toBase32(createHash('sha256').update(publicKey).digest()).slice(0, 4)

/** Returns all public keys, newest first. */
export async function publishedKeys(db: Db): Promise<TicketKey[]> {
  const rows = await db
    .selectFrom('ticket_key')
    .select(['id', 'public_key'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, public_key }) => ({ id, key: public_key.toString('base64') }))
}
