import { Client } from 'pg'
import { expect, it } from 'vitest'
import { createDatabase } from '../../tests/support/postgres'
import { applyMigration, migrate } from './migrate'

it('builds an index concurrently while another process waits to migrate', async () => {
  const { url, drop } = await createDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_advisory_lock(7451120)')
  const otherProcess = migrate(url)
  await applyMigration(client, { name: '999-index.sql', sql: 'create index concurrently later on feed (only_row);' })
  await client.query('select pg_advisory_unlock(7451120)')
  expect(await otherProcess).toEqual([])
  const { rows } = await client.query(`
    select indisvalid, (select count(*)::int from migration where name = '999-index.sql') as recorded
    from pg_index where indexrelid = 'later'::regclass`)
  expect(rows).toEqual([{ indisvalid: true, recorded: 1 }])
  await client.end()
  await drop()
})
