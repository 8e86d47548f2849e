/** Identity documents of customers. Only `showDocument` and the owner's export read their numbers. */
import { identityKinds, listIdentityKinds, maskNumber, type IdentityKind } from '#contract/bookings/identity-documents'
import { Refusal } from '#contract/core/refusals'
import { getBusinessWords } from '#contract/verticals/words/index'
import { decryptKey, encryptKey } from '../../../db/key-cipher'
import type { Tx } from '../../../db/transact'
import { lockRecords } from './sql'

/** @throws Refusal `invalid_input` for a number that the trade of the business does not need */
export async function refuseNeedlessDocuments(
  tx: Tx,
  vendorId: string,
  values: Record<string, unknown>,
): Promise<void> {
  const kinds = identityKinds.filter((kind) => values[kind])
  if (kinds.length === 0) return
  const { business_type } = await tx.sql
    .selectFrom('vendor')
    .select('business_type')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const needed = listIdentityKinds(getBusinessWords(business_type).counter.identity)
  const fields = kinds.filter((kind) => !needed.includes(kind)).map((kind) => [kind, 'Your business does not need it.'])
  if (fields.length > 0) throw new Refusal('invalid_input', { fields: Object.fromEntries(fields) })
}

/** Writes or deletes the documents in `values`. */
export async function saveDocuments(
  tx: Tx,
  recordId: string,
  values: Partial<Record<IdentityKind, unknown>>,
): Promise<void> {
  for (const kind of identityKinds) {
    const number = values[kind]
    if (typeof number !== 'string') continue
    await tx.sql.deleteFrom('customer_document').where('record_id', '=', recordId).where('kind', '=', kind).execute()
    if (number === '') continue
    const id = tx.newId()
    await tx.sql
      .insertInto('customer_document')
      .values({
        id,
        record_id: recordId,
        kind,
        masked: maskNumber(number),
        number: encryptKey(tx.secrets(), id, Buffer.from(number), 'identity documents'),
        recorded_at: tx.at,
      })
      .execute()
  }
}

/** @returns the stored number; null if there is none, or if it was encrypted with a secret that is lost */
export async function readNumber(tx: Tx, recordId: string, kind: IdentityKind): Promise<string | null> {
  const row = await tx.sql
    .selectFrom('customer_document')
    .select(['id', 'number'])
    .where('record_id', '=', recordId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return null
  return decryptKey(tx.secrets(), row.id, row.number, 'identity documents')?.toString() ?? null
}

/** @throws Refusal `not_found` */
export async function showDocument(
  tx: Tx,
  vendorId: string,
  id: string,
  kind: IdentityKind,
): Promise<{ number: string }> {
  const [record] = await lockRecords(tx, vendorId, [id])
  const number = record ? await readNumber(tx, record.id, kind) : null
  if (number === null)
    throw new Refusal('not_found', { message: 'This number cannot be read any more. Please record it again.' })
  return { number }
}

/** Moves the documents of a merged record. Of two of one kind, that of the remaining record wins. */
export async function moveDocuments(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.sql
    .deleteFrom('customer_document')
    .where('record_id', '=', fromId)
    .where('kind', 'in', (eb) =>
      eb.selectFrom('customer_document as own').select('own.kind').where('own.record_id', '=', toId),
    )
    .execute()
  await tx.sql.updateTable('customer_document').set({ record_id: toId }).where('record_id', '=', fromId).execute()
}
