/**
 * Creates a database with the demo data for one test. The data are loaded once per run, into a template of which the
 * databases are copies, because loading takes seconds.
 */
import { Client } from 'pg'
import { inject } from 'vitest'
import { connect } from '../../server/db/connect'
import { loadDemo } from '../../server/demo/load'
import { createDatabaseIn, type TestDatabase } from './databases'
import { demoTemplateName } from './postgres-names'

export const templateLockId = 7_451_190

export async function createDemoDatabase(): Promise<TestDatabase> {
  const cluster = inject('postgresUrl')
  await ensureDemoTemplate(cluster)
  return createDatabaseIn(cluster, demoTemplateName)
}

/** Test files run in several processes: the first one loads the data, and the others wait for it. */
export async function ensureDemoTemplate(cluster: string): Promise<void> {
  const admin = new Client(cluster)
  await admin.connect()
  try {
    // On a busy machine, loading takes longer than the cluster's time limits of a lock and of a statement.
    await admin.query('set statement_timeout = 0; set lock_timeout = 0')
    await admin.query('select pg_advisory_lock($1)', [templateLockId])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [demoTemplateName])
    if (rowCount) return
    const database = await createDatabaseIn(cluster)
    const connection = connect(database.url)
    await loadDemo(connection.db, { at: new Date() }).finally(() => connection.close())
    // Renamed only when it is complete.
    await admin.query(`alter database ${new URL(database.url).pathname.slice(1)} rename to ${demoTemplateName}`)
  } finally {
    await admin.end()
  }
}
