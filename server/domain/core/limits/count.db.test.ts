/** The general rate limiter on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#contract/core/refusals'
import { openConnection } from '../../../../tests/support/connection'
import type { Connection } from '../../../db/connect'
import { transact } from '../../../db/transact'
import { deleteExpiredRows } from '../../platform/retention/delete-expired-rows'
import { expiringTables } from '../../platform/retention/rules'
import { countUses, revertUses, tryUse, type Use } from '.'

let connection: Connection
openConnection((newConnection) => (connection = newConnection))

const expiringCounters = expiringTables.find(({ table }) => table === 'rate_limit')!
const settings = { secrets: [Buffer.from('secret')] as const }
const start = Date.parse('2026-11-21T09:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const newUse = (): Use => ({ limit: 'paymentPhone', subject: randomUUID() })
const tryAt = (use: Use, seconds: number, options: object = {}) =>
  tryUse(connection.db, { ...settings, ...options }, at(seconds), use)

describe('a limit of three in ten minutes', () => {
  it('allows three uses in any ten minutes and returns the waiting time', async () => {
    const use = newUse()
    for (const seconds of [0, 400, 590]) expect(await tryAt(use, seconds)).toBeNull()
    expect(await tryAt(use, 595)).toBe(5)
    expect(await tryAt(use, 600)).toBeNull()
    expect(await tryAt(use, 700)).toBe(300)
  })

  it('allows exactly three of fifty concurrent uses', async () => {
    const use = newUse()
    const waits = await Promise.all(Array.from({ length: 50 }, () => tryAt(use, 0)))
    expect(waits.filter((wait) => wait === null)).toHaveLength(3)
    expect(waits.filter((wait) => wait === 600)).toHaveLength(47)
  })

  it('counts each subject and each limit separately', async () => {
    const use = newUse()
    for (let count = 0; count < 3; count++) await tryAt(use, 0)
    expect(await tryAt(newUse(), 0)).toBeNull()
    expect(await tryAt({ ...use, limit: 'paymentBooking' }, 0)).toBeNull()
  })

  it('does not count a use whose transaction is rolled back', async () => {
    const use = newUse()
    const failing = transact(connection.db, async (tx) => {
      await countUses(tx.sql, settings, at(0), [use])
      throw new Refusal('wrong_state')
    })
    await expect(failing).rejects.toThrow('This is no longer possible')
    for (let count = 0; count < 3; count++) expect(await tryAt(use, 0)).toBeNull()
  })

  it('can return uses', async () => {
    const use = newUse()
    for (let count = 0; count < 3; count++) await tryAt(use, 0)
    await revertUses(connection.db, settings, use, 2)
    expect([await tryAt(use, 1), await tryAt(use, 1), await tryAt(use, 1)]).toEqual([null, null, 599])
    await revertUses(connection.db, settings, use, 9)
    expect(await tryAt(use, 1)).toBeNull()
  })

  it('rejects with a message, the seconds to wait and the kind retry', async () => {
    const use = newUse()
    for (let count = 0; count < 3; count++) await tryAt(use, 0)
    const refusal = await countUses(connection.db, settings, at(240), [use]).catch((error: unknown) => error as Refusal)
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      kind: 'retry',
      status: 429,
      detail: { retryAfter: 360 },
      message:
        'Several payment requests were already sent to this number. Please wait 6 minutes, or pay with another number.',
    })
  })

  it('can be raised by a setting', async () => {
    const use = newUse()
    for (let count = 0; count < 9; count++)
      expect(await tryAt(use, 0, { limits: { paymentPhone: { max: 9 } } })).toBeNull()
    expect(await tryAt(use, 0, { limits: { paymentPhone: { max: 9 } } })).toBe(600)
  })
})

it('stores no subject in plain text and deletes counters whose window has passed', async () => {
  const use = { limit: 'paymentPhone', subject: '0971234567' } as const
  await tryAt(use, 0)
  const stored = async () => JSON.stringify(await connection.db.selectFrom('rate_limit').selectAll().execute())
  expect(await stored()).not.toContain(use.subject)
  const sweepAt = (seconds: number) =>
    transact(connection.db, (tx) => deleteExpiredRows(tx, expiringCounters, 1000), { clock: () => at(seconds) })
  expect(await sweepAt(599)).toBe(0)
  expect(await sweepAt(3600)).toBeGreaterThan(0)
  expect(await stored()).toBe('[]')
})
