/** Starts a temporary PostgreSQL cluster and migrates a template database once. Test databases are copied from it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../../server/postgres/embedded-postgres'
import { migrate } from '../../server/db/migrate'
import { migrateTaskQueue } from '../../server/work/queue'
import { databaseUrl, templateName } from './postgres-names'

export async function startCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const { url, stop } = await startEmbedded({
    dataDir: mkdtempSync(join(tmpdir(), 'tilipo-test-pg-')),
    binDir: process.env.TEST_PG_BIN,
    ephemeral: true,
    log: console.log,
  })
  try {
    await makeTemplate(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new Client(url)
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  await migrate(databaseUrl(url, templateName))
  await migrateTaskQueue(databaseUrl(url, templateName))
}
