/** A migrated database for one test, in milliseconds: a copy of the template that the global set-up made. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { databaseUrl, templateName } from './postgres-names'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${templateName}`)
  return {
    url: databaseUrl(inject('postgresUrl'), name),
    drop: () => drop(name),
  }
}

/** PostgreSQL waits some seconds for connections that are closing. Forced at once, they would end in an error. */
async function drop(name: string): Promise<void> {
  await administer(`drop database ${name}`).catch(() => administer(`drop database ${name} with (force)`))
}

async function administer(sql: string): Promise<void> {
  const admin = new Client(inject('postgresUrl'))
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
