/**
 * Encrypts with the current secret what older ones encrypted (decision 133). The job runs once for all processes, in
 * batches, and is safe to repeat. It repeats itself until a run finds nothing: a process that is still to be restarted
 * encrypts with the secret that was current before.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect'
import { reencryptKey, type KeyPurpose } from '../../../db/key-cipher'
import { transact, type Tx, type TransactOptions } from '../../../db/transact'
import { enqueue, type Tasks } from '../../../work/enqueue'
import { reencryptLink } from '../../business/calendar-feeds'
import { storeRotation } from './rotation'

const jobKey = 'reencrypt'
const rowsPerBatch = 500
const repeatAfterMs = 10 * 60_000

/** Starts the job if there are several secrets. Runs at every start. */
export async function scheduleReencryption(tx: Tx): Promise<void> {
  if (tx.secrets().length > 1) await enqueue(tx, 'secrets.reencrypt', {}, { key: jobKey })
}

type Outcome = Buffer | 'current' | 'unreadable'

/** Encrypts up to `rowsPerBatch` rows with larger ids. @returns their ids and outcomes */
type RunBatch = (tx: Tx, after: string) => Promise<{ id: string; outcome: Outcome }[]>

interface EncryptedColumn {
  table: string
  id: string
  column: string
  purpose: KeyPurpose
}

const isAfter = (id: string, after: string): RawBuilder<unknown> =>
  after === '' ? sql`true` : sql`${sql.ref(id)} > ${after}`

const buildBatch =
  ({ table, id, column, purpose }: EncryptedColumn): RunBatch =>
  async (tx, after) => {
    const { rows } = await sql<{ id: string; value: Buffer }>`
      select ${sql.ref(id)}::text as id, ${sql.ref(column)} as value from ${sql.table(table)}
      where ${isAfter(id, after)} order by ${sql.ref(id)} limit ${rowsPerBatch}`.execute(tx.sql)
    return updateRows(tx, rows, ({ id: rowId, value }) => reencryptKey(tx.secrets(), rowId, value, purpose), {
      update: ({ id: rowId, value }, encrypted) => sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${encrypted}
        where ${sql.ref(id)} = ${rowId} and ${sql.ref(column)} = ${value}`,
    })
  }

const runLinkBatch: RunBatch = async (tx, after) => {
  const rows = await tx.sql
    .selectFrom('calendar_link')
    .selectAll()
    .where(sql<boolean>`${isAfter('listing_id', after)}`)
    .orderBy('listing_id')
    .limit(rowsPerBatch)
    .execute()
  const links = rows.map((link) => ({ ...link, id: link.listing_id }))
  return updateRows(tx, links, (link) => reencryptLink(tx.secrets(), link), {
    update: ({ listing_id, token_hash }, encrypted) => sql`
      update calendar_link set encrypted_token = ${encrypted}
      where listing_id = ${listing_id} and token_hash = ${token_hash}`,
  })
}

/** @param update must not change a row that a command has changed since it was read */
async function updateRows<Row extends { id: string }>(
  tx: Tx,
  rows: readonly Row[],
  reencryptRow: (row: Row) => Outcome,
  { update }: { update(row: Row, encrypted: Buffer): RawBuilder<unknown> },
) {
  const outcomes = rows.map((row) => ({ row, id: row.id, outcome: reencryptRow(row) }))
  for (const { row, outcome } of outcomes) if (typeof outcome !== 'string') await update(row, outcome).execute(tx.sql)
  return outcomes
}

const batches: Record<string, RunBatch> = {
  ticketKeys: buildBatch({ table: 'ticket_key', id: 'id', column: 'private_key', purpose: 'ticket signing keys' }),
  secondFactors: buildBatch({ table: 'second_factor', id: 'account_id', column: 'secret', purpose: 'second factors' }),
  customerDocuments: buildBatch({
    table: 'customer_document',
    id: 'id',
    column: 'number',
    purpose: 'identity documents',
  }),
  calendarLinks: runLinkBatch,
  pushKeys: buildBatch({ table: 'push_key', id: 'id', column: 'private_key', purpose: 'push keys' }),
  webhookSecrets: buildBatch({ table: 'webhook_secret', id: 'id', column: 'secret', purpose: 'webhook secrets' }),
}

const countKeyedCodes = async ({ sql: db }: Tx): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_keyed', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** Runs the job. A run that is stopped enqueues the rest. */
export async function reencrypt(
  db: Db,
  {
    start = {},
    stopSignal,
    ...options
  }: TransactOptions & { start?: Tasks['secrets.reencrypt']; stopSignal?: AbortSignal | undefined } = {},
): Promise<void> {
  const kinds = Object.entries(batches)
  const older = { ...start.older }
  let unreadable = start.unreadable ?? 0
  for (const [kind, runBatch] of kinds.slice(
    Math.max(
      0,
      kinds.findIndex(([name]) => name === start.kind),
    ),
  )) {
    let after = kind === start.kind ? (start.after ?? '') : ''
    older[kind] ??= 0
    for (;;) {
      const rows = await transact(db, (tx) => runBatch(tx, after), options)
      older[kind] += rows.filter(({ outcome }) => typeof outcome !== 'string').length
      unreadable += rows.filter(({ outcome }) => outcome === 'unreadable').length
      const last = rows.at(-1)
      if (!last || rows.length < rowsPerBatch) break
      after = last.id
      if (stopSignal?.aborted)
        return transact(
          db,
          (tx) => enqueue(tx, 'secrets.reencrypt', { kind, after, older, unreadable }, { key: jobKey }),
          options,
        )
    }
  }
  const encryptedCount = Object.values(older).reduce((sum, count) => sum + count, 0)
  await transact(
    db,
    async (tx) => {
      await storeRotation(tx, { older: { ...older, recoveryCodes: await countKeyedCodes(tx) }, unreadable })
      if (encryptedCount > 0)
        await enqueue(tx, 'secrets.reencrypt', {}, { key: jobKey, runAt: new Date(tx.at.getTime() + repeatAfterMs) })
    },
    options,
  )
}
