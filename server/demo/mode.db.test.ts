import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertAccount } from '../../tests/support/builders'
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
/** @returns the message of the refusal */
const expectRefusal = async (isDemo: boolean): Promise<string> => {
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
    expect(await expectRefusal(false)).toMatch(/^This database was created in demo mode.*DEMO=1[^\n]*$/)
  })

  it('lets a database created for production start in production only', async () => {
    await claim(false)
    await claim(false)
    expect(await expectRefusal(true)).toMatch(/^This database was created for production.*DEMO=0[^\n]*$/)
  })

  it('keeps the mode after the demo accounts were deleted', async () => {
    await claim(true)
    await insertAccount(connection.db)
    await expectRefusal(false)
  })

  it('derives demo mode from the demo accounts of a database without a stored mode, also beside real accounts', async () => {
    await insertAccount(connection.db)
    await insertAccount(connection.db, { id: accountId(demoAccounts[0]) })
    await expectRefusal(false)
    await claim(true)
  })

  it('derives production mode from other accounts, even if one uses the email of a demo account', async () => {
    await insertAccount(connection.db, { email: 'superadmin@demo.test' })
    await expectRefusal(true)
    await claim(false)
  })

  it('follows the mode that a concurrent start commits between its own read and write', async () => {
    const otherClient = await connection.pool.connect()
    try {
      await otherClient.query('begin')
      await otherClient.query(`insert into setting (name, value) values ('mode', '"production"')`)
      const start = expectRefusal(true)
      const waitingQuery =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await expect.poll(async () => (await connection.pool.query(waitingQuery)).rowCount).toBeGreaterThan(0)
      await otherClient.query('commit')
      expect(await start).toMatch(/^This database was created for production/)
    } finally {
      otherClient.release()
    }
  })

  it('sets the mode of an empty database once when both modes start concurrently', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => claim(index % 2 === 0)))
    const demo = starts.filter((_, index) => index % 2 === 0)
    const production = starts.filter((_, index) => index % 2 === 1)
    const states = [demo, production].map((results) => new Set(results.map(({ status }) => status)))
    expect(states.map((statuses) => [...statuses].join()).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
