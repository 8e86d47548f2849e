/**
 * Applies `migrations/NNN-name.sql` in order, each once and in its own transaction. The files 001 to 014 are the baseline:
 * the whole schema, by domain. An advisory lock makes concurrent processes safe.
 */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { adoptBaseline, isFormerDatabase } from './adoption/adopt-baseline'

const ownFolder = dirname(fileURLToPath(import.meta.url))
const folder = join(ownFolder, 'migrations')
const lockId = 7_451_120
const lockPollMs = 100

interface Migration {
  name: string
  sql: string
}

export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'tilipo-migrate' })
  await client.connect()
  try {
    // Building an index on a large table can exceed the time limit of a request.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await waitForLock(client)
    return await applyMissing(client)
  } finally {
    await client.end()
  }
}

/** Polls: `create index concurrently` waits for all running statements, so also for one that waits for the lock. */
async function waitForLock(client: pg.Client): Promise<void> {
  const tryLock = async () => {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockId])
    return rows.some(({ locked }) => locked)
  }
  while (!(await tryLock())) await setTimeout(lockPollMs)
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, at timestamptz not null default now())',
  )
  let applied = new Set(
    (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
  )
  const migrations = await readMigrations()
  if (isFormerDatabase(applied))
    applied = new Set(await adoptBaseline(client, applied, join(ownFolder, 'adoption'), migrations))
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of missing) await applyMigration(client, migration)
  return missing.map(({ name }) => name)
}

/** An index that is built concurrently is the only statement of its file, because it cannot be part of a transaction. */
export async function applyMigration(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const isConcurrent = /^create (unique )?index concurrently /m.test(sql)
  if (isConcurrent) await client.query(sql)
  await client.query('begin')
  if (!isConcurrent) await client.query(sql)
  await client.query('insert into migration (name) values ($1)', [name])
  await client.query('commit')
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}
