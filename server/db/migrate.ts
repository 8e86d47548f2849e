/**
 * Applies `migrations/NNN-name.sql` in order, each once and in its own transaction. An advisory lock makes concurrent
 * processes safe.
 */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const folder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')
const lockId = 7_451_120

export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'tilipo-migrate' })
  await client.connect()
  try {
    // Building an index on a large table can exceed the time limit of a request.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockId])
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, at timestamptz not null default now())',
  )
  const applied = new Set(
    (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
  )
  const missing = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !applied.has(name)).sort()
  for (const name of missing) {
    const sql = await readFile(join(folder, name), 'utf8')
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  }
  return missing
}
