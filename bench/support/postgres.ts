/** Starts a PostgreSQL for the benchmark that flushes every commit to disk, as in production. */
import { Client } from 'pg'
import { startEmbedded } from '../../server/db/launcher'
import { addCleanup } from './cleanup'
import { createTemporaryFolder } from './local-resources'

export async function startPostgres(): Promise<string> {
  const dataDir = createTemporaryFolder()
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined })
  addCleanup(stop)
  return url
}

export async function createDatabase(cluster: string, name: string): Promise<string> {
  await query(cluster, `create database ${name}`)
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
