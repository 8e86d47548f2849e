/** A PostgreSQL of the benchmark's own, forcing every commit to the disk as production does. */
import { Client } from 'pg'
import { startEmbedded } from '../../server/db/launcher'
import { onEnd } from './ending'
import { temporaryFolder } from './places'

export async function startPostgres(): Promise<string> {
  const dataDir = temporaryFolder()
  const { url, stop } = await startEmbedded({ dataDir, log: () => undefined })
  onEnd(stop)
  return url
}

export async function makeDatabase(cluster: string, name: string): Promise<string> {
  await ask(cluster, `create database ${name}`)
  const url = new URL(cluster)
  url.pathname = name
  return url.href
}

export async function ask<Row extends Record<string, unknown>>(
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
