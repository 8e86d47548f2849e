/**
 * The reference for the database: the same statements in the same order, as plain as possible. One small table,
 * accessed by primary key, directly over `pg`, with every commit flushed to disk.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { query } from '../support/postgres'
import type { Verb } from './statements'

export interface PlainDatabase {
  transact(): Promise<void>
  close(): Promise<void>
}

/** About the size of a booking row. */
const filling = 'x'.repeat(200)
const rows = 1000

export async function openPlainDatabase(
  url: string,
  verbs: readonly Verb[],
  connections: number,
): Promise<PlainDatabase> {
  await query(url, 'create table plain (id uuid primary key, number int unique, filling text not null)')
  await query(url, 'insert into plain select gen_random_uuid(), generate_series(1, $1), $2', [rows, filling])
  const ids = (await query<{ id: string }>(url, 'select id from plain')).map((row) => row.id)
  const pool = new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: 0 })
  // After a failure PostgreSQL may stop first.
  pool.on('error', () => undefined)
  const anyId = () => ids[Math.floor(Math.random() * ids.length)]!
  return {
    async transact() {
      const client = await pool.connect()
      try {
        const id = randomUUID()
        for (const verb of verbs) await executeVerb(client, verb, id, anyId())
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** Executes one statement. Writes go to a row of this transaction, so that none waits for another. */
async function executeVerb(client: pg.PoolClient, verb: Verb, ownId: string, existingId: string): Promise<void> {
  if (verb === 'select') await client.query('select * from plain where id = $1', [existingId])
  else if (verb === 'insert')
    await client.query('insert into plain (id, filling) values ($1, $2) on conflict do nothing', [ownId, filling])
  else if (verb === 'update') await client.query('update plain set filling = $2 where id = $1', [ownId, filling])
  else if (verb === 'delete') await client.query('delete from plain where id = $1', [randomUUID()])
  else if (verb === 'savepoint') await client.query('savepoint effect')
  else if (verb === 'release') await client.query('release savepoint effect')
  else await client.query(verb)
}
