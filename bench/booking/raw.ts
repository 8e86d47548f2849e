/**
 * The anchor for the database: the same verbs in the same order, as plain as they can be. One small table, by its
 * primary key, straight over `pg`, and a commit that is forced to the disk.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { ask } from '../support/postgres'
import type { Verb } from './statements'

export interface Raw {
  transact(): Promise<void>
  close(): Promise<void>
}

/** About what a booking's row holds. */
const filling = 'x'.repeat(200)
const rows = 1000

export async function openRaw(url: string, verbs: readonly Verb[], connections: number): Promise<Raw> {
  await ask(url, 'create table plain (id uuid primary key, number int unique, filling text not null)')
  await ask(url, 'insert into plain select gen_random_uuid(), generate_series(1, $1), $2', [rows, filling])
  const ids = (await ask<{ id: string }>(url, 'select id from plain')).map((row) => row.id)
  const pool = new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: 0 })
  // After a failure PostgreSQL may end first.
  pool.on('error', () => undefined)
  const anyId = () => ids[Math.floor(Math.random() * ids.length)]!
  return {
    async transact() {
      const client = await pool.connect()
      try {
        const id = randomUUID()
        for (const verb of verbs) await carryOut(client, verb, id, anyId())
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** Writes go to a row of this transaction's own, so that none waits for another. */
async function carryOut(client: pg.PoolClient, verb: Verb, own: string, some: string): Promise<void> {
  if (verb === 'select') await client.query('select * from plain where id = $1', [some])
  else if (verb === 'insert')
    await client.query('insert into plain (id, filling) values ($1, $2) on conflict do nothing', [own, filling])
  else if (verb === 'update') await client.query('update plain set filling = $2 where id = $1', [own, filling])
  else if (verb === 'delete') await client.query('delete from plain where id = $1', [randomUUID()])
  else if (verb === 'savepoint') await client.query('savepoint effect')
  else if (verb === 'release') await client.query('release savepoint effect')
  else await client.query(verb)
}
