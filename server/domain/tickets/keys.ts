/** The keys that tickets are signed with, made at the first need. The private half leaves the database for `sign` alone. */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { toBase32 } from '#contract/base32'
import type { TicketKey } from '#contract/tickets'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'

export interface Signer {
  id: string
  sign(text: Uint8Array): Uint8Array
}

export async function signer(tx: Tx): Promise<Signer> {
  const found = (await signing(tx)) ?? (await make(tx))
  const key = createPrivateKey({ key: found.private_key, format: 'der', type: 'pkcs8' })
  return { id: found.id, sign: (text) => sign(null, text, key) }
}

const signing = (tx: Tx) => tx.sql.selectFrom('ticket_key').select(['id', 'private_key']).where('signs', '=', true).executeTakeFirst()

/** Two who need the first at once: the second waits, and finds it. */
async function make(tx: Tx) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const public_key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const private_key = privateKey.export({ format: 'der', type: 'pkcs8' })
  await tx.sql
    .insertInto('ticket_key')
    .values({ id: idOf(public_key), public_key, private_key, created_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await signing(tx))!
}

const idOf = (publicKey: Buffer): string => toBase32(createHash('sha256').update(publicKey).digest()).slice(0, 4)

/** The newest first. */
export async function publishedKeys(db: Db): Promise<TicketKey[]> {
  const rows = await db.selectFrom('ticket_key').select(['id', 'public_key']).orderBy('created_at', 'desc').orderBy('id').execute()
  return rows.map(({ id, public_key }) => ({ id, key: public_key.toString('base64') }))
}
