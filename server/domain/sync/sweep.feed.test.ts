/** Tests of the nightly sweep: devices miss no changes, and one that was offline for longer gets a snapshot. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToCart } from '#contract/orders/cart'
import { pull } from '#contract/sync/sync'
import { aCustomer, aProduct } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'
import { notify } from '../notifications'
import { scheduleSweep, sweep } from './sweep'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const day = 86_400_000
const inDays = (days: number) => ({ clock: () => new Date(Date.now() + days * day) })
const countOf = async (table: 'change' | 'command_key') =>
  (
    await world.connection.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

it('deletes changes and keys after 90 days; a device that was away longer gets a new snapshot', async () => {
  const { db } = world.connection
  const [away, here] = [await aCustomer(db), await aCustomer(db)]
  // The sessions stay valid for the simulated time.
  await db
    .updateTable('session')
    .set({ expires_at: inDays(120).clock() })
    .execute()
  const pullFrom = async ({ token }: { token: string }, cursor?: string) =>
    (await world.call(pull, { token, query: { cursor } })).body
  const old = (await pullFrom(away)).cursor
  const product = await aProduct(db)
  expect(
    (
      await world.call(addToCart, {
        token: away.token,
        key: randomUUID(),
        body: { productId: product.id, quantity: 1 },
      })
    ).status,
  ).toBe(200)
  await world.transact((tx) => notify(tx, away.id, 'long ago', null))
  const { cursor } = await pullFrom(here)
  await sweep(db, inDays(89))
  expect([(await countOf('change')) > 0, await countOf('command_key')]).toEqual([true, 1])
  expect((await pullFrom(away, old)).snapshot).toBe(false)

  await sweep(db, inDays(91))
  expect([await countOf('change'), await countOf('command_key')]).toEqual([0, 0])
  const anew = await pullFrom(away, old)
  expect([anew.snapshot, anew.rows.map((row: any) => row.data.message).filter(Boolean)]).toEqual([true, ['long ago']])
  await world.transact((tx) => notify(tx, here.id, 'lately', null))
  const then = await pullFrom(here, cursor)
  expect([then.snapshot, then.rows.map((row: any) => row.data.message)]).toEqual([false, ['lately']])
})

it('deletes sessions, links and failed sign-ins days after their expiry, and nothing that is still valid', async () => {
  const { db } = world.connection
  const { id } = await aCustomer(db)
  const at = (days: number) => new Date(Date.now() + days * day)
  for (const [name, ends] of [
    ['valid', 1],
    ['over', -1],
    ['long over', -15],
  ] as const) {
    const hash = Buffer.from(name)
    await db
      .insertInto('session')
      .values({ token_hash: hash, account_id: id, created_at: at(-100), used_at: at(-100), expires_at: at(ends) })
      .execute()
    await db
      .insertInto('mail_token')
      .values({ token_hash: hash, account_id: id, purpose: 'verify', expires_at: at(ends) })
      .execute()
    await db
      .insertInto('sign_in_failure')
      .values({ subject: hash, failures: 3, last_at: at(Math.min(ends, 0)) })
      .execute()
  }
  const named = (rows: Buffer[]) =>
    rows
      .map(String)
      .filter((name) => name.startsWith('valid') || name.includes('over'))
      .sort()
  const left = async () => [
    named((await db.selectFrom('session').select('token_hash').execute()).map((row) => row.token_hash)),
    named((await db.selectFrom('mail_token').select('token_hash').execute()).map((row) => row.token_hash)),
    named((await db.selectFrom('sign_in_failure').select('subject').execute()).map((row) => row.subject)),
  ]
  await sweep(db)
  expect(await left()).toEqual(Array(3).fill(['over', 'valid']))
  await sweep(db, inDays(20))
  expect(await left()).toEqual(Array(3).fill([]))
})

it('is scheduled once despite repeated server starts', async () => {
  for (const _ of [1, 2]) await world.transact(scheduleSweep)
  const { rows } = await world.connection.pool.query(
    `select run_at from graphile_worker.jobs where task_identifier = 'sync.sweep'`,
  )
  expect(rows).toHaveLength(1)
})
