/** Compares a database that the former 97 migrations created, after its adoption, with a new one (decision 110). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readCatalog } from '../../../tests/support/catalog'
import { createDatabaseIn, type TestDatabase } from '../../../tests/support/databases'
import { connect, type Connection } from '../connect'
import { migrate } from '../migrate'

const fixture = join(import.meta.dirname, '../../../tests/fixtures/migrations-before-baseline.sql.gz')
const formerMigrations = gunzipSync(readFileSync(fixture))
  .toString()
  .split(/^-- file: /m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('\n')), sql: text.slice(text.indexOf('\n')) }))

const databases: TestDatabase[] = []
const connections: Connection[] = []
async function openEmptyDatabase() {
  const database = await createDatabaseIn(inject('postgresUrl'), 'template0')
  const connection = connect(database.url)
  databases.push(database)
  connections.push(connection)
  return { url: database.url, pool: connection.pool }
}
afterAll(async () => {
  for (const connection of connections) await connection.close()
  for (const database of databases) await database.drop()
})

async function applyFormerMigrations(url: string, count = formerMigrations.length): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create table migration (name text primary key, at timestamptz not null default now())')
  for (const { name, sql } of formerMigrations.slice(0, count)) {
    await client.query(`begin; ${sql}; commit`)
    await client.query('insert into migration (name) values ($1)', [name])
  }
  await client.end()
}

describe('a database with all former migrations', () => {
  let former: Awaited<ReturnType<typeof openEmptyDatabase>>
  let fresh: Awaited<ReturnType<typeof openEmptyDatabase>>
  beforeAll(async () => {
    ;[former, fresh] = [await openEmptyDatabase(), await openEmptyDatabase()]
    await applyFormerMigrations(former.url)
    await former.pool.query(`
      insert into account (id, email, full_name, role, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'mwila@example.com', 'Mwila Banda', 'endUser', now())`)
    await migrate(former.url)
    await migrate(fresh.url)
  })

  it('has the catalog of a new database after its adoption', async () => {
    const [adopted, expected] = [await readCatalog(former.pool), await readCatalog(fresh.pool)]
    for (const kind of Object.keys(expected) as (keyof typeof expected)[]) {
      expect(expected[kind].length, kind).toBeGreaterThan(0)
      expect(adopted[kind], kind).toEqual(expected[kind])
    }
  })

  it('records the baseline and keeps its rows', async () => {
    const readNames = async ({ pool }: typeof former) =>
      (await pool.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)
    expect(await readNames(former)).toEqual(await readNames(fresh))
    expect((await former.pool.query('select email from account')).rows).toEqual([{ email: 'mwila@example.com' }])
    const totals = await former.pool.query(
      `select sum(amount) from statistic where metric = 'users' and day > '-infinity'`,
    )
    expect(totals.rows).toEqual([{ sum: 1 }])
  })

  it('is not changed by a second start', async () => {
    expect(await migrate(former.url)).toEqual([])
  })

  it('has the same rows as a new database, without data of users', async () => {
    const readFilledTables = async ({ pool }: typeof former) => {
      const { rows } = await pool.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public'`,
      )
      const filled = []
      for (const { name } of rows) if ((await pool.query(`select from ${name} limit 1`)).rowCount) filled.push(name)
      return filled.sort()
    }
    expect(await readFilledTables(fresh)).toEqual(['feed', 'migration'])
    expect(await readFilledTables(former)).toEqual(['account', 'feed', 'migration', 'statistic'])
  })
})

it('rejects a database with some of the former migrations in one line, and changes nothing', async () => {
  const { url, pool } = await openEmptyDatabase()
  await applyFormerMigrations(url, 90)
  const before = await readCatalog(pool)
  await expect(migrate(url)).rejects.toMatchObject({
    code: 'TILIPO',
    message: expect.stringMatching(/^The database has 90 of the 97 migrations before the baseline\. Start it once .*$/),
  })
  expect(await readCatalog(pool)).toEqual(before)
  expect((await pool.query('select from migration')).rowCount).toBe(90)
})
