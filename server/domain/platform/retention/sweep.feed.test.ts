/** The nightly sweep: no device misses a change. A device that was offline for more than 90 days gets a snapshot. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToCart } from '#contract/bookings/orders/cart'
import { pull } from '#contract/sync/sync'
import { insertCustomer, insertProduct } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { notify } from '../../messages/notifications'
import { notificationRetentionDays } from '../../messages/notifications/delete-expired'
import { scheduleSweep, sweep } from './sweep'
import { textNotification } from '../../../../tests/support/notifications'
import { relayPending } from '../../../work/relay'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000
const inDays = (days: number) => ({ clock: () => new Date(Date.now() + days * dayMs) })
const countRows = async (table: 'change' | 'command_key') =>
  (
    await world.connection.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

it('deletes changes and keys after 90 days; a device that was away longer gets a new snapshot', async () => {
  const { db } = world.connection
  const [offlineCustomer, onlineCustomer] = [await insertCustomer(db), await insertCustomer(db)]
  // The sessions stay valid for the simulated time.
  await db
    .updateTable('session')
    .set({ expires_at: inDays(120).clock() })
    .execute()
  const pullFrom = async ({ token }: { token: string }, cursor?: string) =>
    (await world.call(pull, { token, query: { cursor } })).body
  const oldCursor = (await pullFrom(offlineCustomer)).cursor
  const product = await insertProduct(db)
  expect(
    (
      await world.call(addToCart, {
        token: offlineCustomer.token,
        key: randomUUID(),
        body: { productId: product.id, quantity: 1 },
      })
    ).status,
  ).toBe(200)
  await world.transact((tx) => notify(tx, offlineCustomer.id, textNotification('long ago'), null))
  const { cursor } = await pullFrom(onlineCustomer)
  await sweep(db, inDays(89))
  expect([(await countRows('change')) > 0, await countRows('command_key')]).toEqual([true, 1])
  expect((await pullFrom(offlineCustomer, oldCursor)).snapshot).toBe(false)

  await sweep(db, inDays(91))
  expect([await countRows('change'), await countRows('command_key')]).toEqual([0, 0])
  const snapshotPull = await pullFrom(offlineCustomer, oldCursor)
  expect([snapshotPull.snapshot, snapshotPull.rows.map((row: any) => row.data.message).filter(Boolean)]).toEqual([
    true,
    ['long ago'],
  ])
  await world.transact((tx) => notify(tx, onlineCustomer.id, textNotification('lately'), null))
  const laterPull = await pullFrom(onlineCustomer, cursor)
  expect([laterPull.snapshot, laterPull.rows.map((row: any) => row.data.message)]).toEqual([false, ['lately']])
})

it('deletes sessions, links and failed sign-ins days after their expiry, and nothing that is still valid', async () => {
  const { db } = world.connection
  const { id } = await insertCustomer(db)
  const at = (days: number) => new Date(Date.now() + days * dayMs)
  for (const [name, endsInDays] of [
    ['valid', 1],
    ['over', -1],
    ['long over', -15],
  ] as const) {
    const hash = Buffer.from(name)
    await db
      .insertInto('session')
      .values({ token_hash: hash, account_id: id, created_at: at(-100), used_at: at(-100), expires_at: at(endsInDays) })
      .execute()
    await db
      .insertInto('mail_token')
      .values({ token_hash: hash, account_id: id, purpose: 'verify', expires_at: at(endsInDays) })
      .execute()
    await db
      .insertInto('sign_in_failure')
      .values({ subject: hash, failures: 3, last_at: at(Math.min(endsInDays, 0)) })
      .execute()
  }
  const listKnownNames = (rows: Buffer[]) =>
    rows
      .map(String)
      .filter((name) => name.startsWith('valid') || name.includes('over'))
      .sort()
  const listRemaining = async () => [
    listKnownNames((await db.selectFrom('session').select('token_hash').execute()).map((row) => row.token_hash)),
    listKnownNames((await db.selectFrom('mail_token').select('token_hash').execute()).map((row) => row.token_hash)),
    listKnownNames((await db.selectFrom('sign_in_failure').select('subject').execute()).map((row) => row.subject)),
  ]
  await sweep(db)
  expect(await listRemaining()).toEqual(Array(3).fill(['over', 'valid']))
  await sweep(db, inDays(20))
  expect(await listRemaining()).toEqual(Array(3).fill([]))
})

it('deletes old notifications, also on devices that pull changes', async () => {
  const { db } = world.connection
  const { id, token } = await insertCustomer(db)
  const pullFrom = async (cursor?: string) => (await world.call(pull, { token, query: { cursor } })).body
  for (const text of ['old', 'new']) await world.transact((tx) => notify(tx, id, textNotification(text), null))
  const { cursor, rows } = await pullFrom()
  const [old] = rows.filter((row: any) => row.data.message === 'old')
  const createdAt = inDays(-notificationRetentionDays - 1).clock()
  await db.updateTable('notification').set({ created_at: createdAt }).where('id', '=', old.id).execute()
  await sweep(db)
  const stored = await db.selectFrom('notification').select('id').where('account_id', '=', id).execute()
  expect(stored).toHaveLength(1)
  expect(await pullFrom(cursor)).toMatchObject({
    snapshot: false,
    rows: [{ entity: 'notification', id: old.id, deleted: true }],
  })
})

it('ends between two batches when it is stopped, and continues at once', async () => {
  const { db, pool } = world.connection
  await pool.query(`insert into sign_in_failure (subject, failures, last_at)
    select decode(md5(i::text), 'hex'), 3, now() - interval '20 days' from generate_series(1, 5001) i`)
  const countFailures = async () =>
    (await pool.query('select count(*)::int as count from sign_in_failure')).rows[0].count
  await sweep(db, { stopSignal: AbortSignal.abort() })
  expect(await countFailures()).toBe(1)
  await relayPending(pool)
  const { rows } = await pool.query(
    `select run_at <= now() as "isDue" from graphile_worker._private_jobs where key = 'sweep'`,
  )
  expect(rows).toEqual([{ isDue: true }])
  await sweep(db)
  expect(await countFailures()).toBe(0)
})

it('is scheduled once despite repeated server starts', async () => {
  for (const _ of [1, 2]) await world.transact(scheduleSweep)
  await relayPending(world.connection.pool)
  const { rows } = await world.connection.pool.query(
    `select run_at from graphile_worker.jobs where task_identifier = 'sync.sweep'`,
  )
  expect(rows).toHaveLength(1)
})
