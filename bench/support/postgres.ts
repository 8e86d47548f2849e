/** Starts a PostgreSQL for the benchmark that flushes every commit to disk, as in production. */
import { Client } from 'pg'
import { startEmbedded } from '../../server/postgres/embedded-postgres'
import { addCleanup } from './cleanup'
import { createTemporaryFolder } from './local-resources'

/** Starts the bundled PostgreSQL, or the one in the folder `TEST_PG_BIN`. */
export async function startPostgres(): Promise<string> {
  const dataDir = createTemporaryFolder()
  const binDir = process.env.TEST_PG_BIN
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined, ...(binDir && { binDir }) })
  addCleanup(stop)
  return url
}

export async function createDatabase(cluster: string, name: string): Promise<string> {
  await query(cluster, `create database ${name}`)
  return buildDatabaseUrl(cluster, name)
}

export function buildDatabaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = name
  return url.href
}

export async function query<Row extends Record<string, unknown>>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

export async function vacuum(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    // The default limit is too short for a million listings.
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Rows in one statement. Triggers count the rows of a statement together. */
const rowsPerInsert = 50_000

/** Copies one row, with new ids and other values in some columns. */
export async function copyRows(
  url: string,
  table: string,
  condition: string,
  count: number,
  values: Record<string, string>,
): Promise<void> {
  const columns = (
    await query<{ name: string }>(
      url,
      `select column_name as name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    )
  ).map(({ name }) => name)
  const expressions = columns.map((name) => (name === 'id' ? 'gen_random_uuid()' : (values[name] ?? `source.${name}`)))
  for (let from = 1; from <= count; from += rowsPerInsert)
    await query(
      url,
      `insert into ${table} (${columns.join(', ')}) select ${expressions.join(', ')}
       from (select * from ${table} where ${condition} limit 1) source, generate_series($1::int, $2::int) n`,
      [from, Math.min(count, from + rowsPerInsert - 1)],
    )
}
