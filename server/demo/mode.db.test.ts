import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount } from '../../tests/support/builders'
import { createDatabase, type TestDatabase } from '../../tests/support/postgres'
import { ConfigError } from '../config'
import { connect, type Connection } from '../db/connect'
import { accountId, demoAccounts } from './accounts'
import { loadDemo } from './load'
import { claimMode } from './mode'

let database: TestDatabase
let connection: Connection
beforeEach(async () => {
  database = await createDatabase()
  connection = connect(database.url)
})
afterEach(async () => {
  await connection.close()
  await database.drop()
})

const claim = (isDemo: boolean) => claimMode(connection.db, isDemo)
const refusal = async (isDemo: boolean): Promise<string> => {
  const error = await claim(isDemo).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ConfigError)
  return (error as Error).message
}

describe('claimMode', () => {
  it('lets a database created in demo mode start in demo mode only', async () => {
    await claim(true)
    await loadDemo(connection.db, { at: new Date() })
    await claim(true)
    expect(await refusal(false)).toMatch(/^This database was created in demo mode.*DEMO=1[^\n]*$/)
  })

  it('lets a database created for production start in production only', async () => {
    await claim(false)
    await claim(false)
    expect(await refusal(true)).toMatch(/^This database was created for production.*DEMO=0[^\n]*$/)
  })

  it('keeps the mode after the demo accounts were deleted', async () => {
    await claim(true)
    await anAccount(connection.db)
    await refusal(false)
  })

  it('derives demo mode from the demo accounts of a database without a stored mode, also beside real accounts', async () => {
    await anAccount(connection.db)
    await anAccount(connection.db, { id: accountId(demoAccounts[0]) })
    await refusal(false)
    await claim(true)
  })

  it('derives production mode from other accounts, even if one uses the email of a demo account', async () => {
    await anAccount(connection.db, { email: 'superadmin@demo.test' })
    await refusal(true)
    await claim(false)
  })

  it('follows the mode that a concurrent start commits between its own read and write', async () => {
    const other = await connection.pool.connect()
    try {
      await other.query('begin')
      await other.query(`insert into setting (name, value) values ('mode', '"production"')`)
      const start = refusal(true)
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await vi.waitUntil(async () => (await connection.pool.query(waiting)).rowCount! > 0)
      await other.query('commit')
      expect(await start).toMatch(/^This database was created for production/)
    } finally {
      other.release()
    }
  })

  it('sets the mode of an empty database once when both modes start concurrently', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => claim(index % 2 === 0)))
    const demo = starts.filter((_, index) => index % 2 === 0)
    const production = starts.filter((_, index) => index % 2 === 1)
    const states = [demo, production].map((some) => new Set(some.map(({ status }) => status)))
    expect(states.map((some) => [...some].join()).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
