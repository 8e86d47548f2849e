/** Checks the ticket signing keys when a server starts, and encrypts those in plain text. */
import type { Tx } from '../../../db/transact'
import { decryptKey, encryptKey, isEncrypted } from '../../../db/key-cipher'

interface PreparedKeys {
  /** Number of keys that were stored in plain text and are encrypted now. */
  encrypted: number
  /** Whether this server's secrets cannot decrypt the signing key. The next ticket is then signed with a new key. */
  isLost: boolean
}

/** @param rotate whether to retire the signing key, so that the next ticket creates a new one */
export async function prepareKeys(tx: Tx, { rotate = false } = {}): Promise<PreparedKeys> {
  const keys = await tx.sql
    .selectFrom('ticket_key')
    .select(['id', 'private_key', 'signs'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const plainKeys = keys.filter(({ private_key }) => !isEncrypted(private_key))
  for (const { id, private_key } of plainKeys) {
    await tx.sql
      .updateTable('ticket_key')
      .set({ private_key: encryptKey(tx.secrets(), id, private_key) })
      .where('id', '=', id)
      .execute()
  }
  const isLost = keys.some(
    ({ id, private_key, signs }) =>
      signs && isEncrypted(private_key) && decryptKey(tx.secrets(), id, private_key) === null,
  )
  if (rotate || isLost) await tx.sql.updateTable('ticket_key').set({ signs: false }).where('signs', '=', true).execute()
  return { encrypted: plainKeys.length, isLost }
}
