/** Creates test databases in a cluster as copies of a migrated template. A copy takes milliseconds. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { databaseUrl, templateName } from './postgres-names'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

export async function createDatabaseIn(cluster: string, template = templateName): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(cluster, `create database ${name} template ${template}`)
  return { url: databaseUrl(cluster, name), drop: () => drop(cluster, name) }
}

/**
 * PostgreSQL waits some seconds for closing connections. Dropping with `force` at once would end them with an error.
 */
async function drop(cluster: string, name: string): Promise<void> {
  await administer(cluster, `drop database ${name}`).catch(() =>
    administer(cluster, `drop database ${name} with (force)`),
  )
}

async function administer(cluster: string, sql: string): Promise<void> {
  const admin = new Client(cluster)
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
