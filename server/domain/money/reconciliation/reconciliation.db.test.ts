/** Tests of the nightly comparison: every difference is found once, and one that disappears ends by itself. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readFinance, resolveDifference } from '#contract/money/finance-admin'
import { insertCustomer } from '../../../../tests/support/builders'
import { openPayoutFixture, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import { reconcile } from './reconcile'
import { relayPending } from '../../../work/relay'

let bench: PayoutFixture
let admin: Awaited<ReturnType<typeof insertCustomer>>
beforeAll(async () => {
  bench = await openPayoutFixture()
  admin = await insertCustomer(bench.shop.db, { role: 'admin' })
})
afterAll(() => bench.shop.close())
beforeEach(async () => {
  await bench.shop.startGateway()
  // The gateway of each test knows only its own transfers.
  await bench.shop.world.connection.pool.query(`
    update payment set changed_at = now() - interval '10 days';
    update refund set changed_at = now() - interval '10 days';
    update payout set changed_at = now() - interval '10 days'`)
})
afterEach(() => bench.shop.gateway.close())

const getDeps = () => ({ db: bench.shop.db, gateways: bench.shop.world.gateways })
const compare = () => reconcile(getDeps())
const read = async () => (await bench.shop.world.call(readFinance, { token: admin.token })).body
const listOpen = async () =>
  (await read()).differences.map(({ kind, ours, theirs }: Record<string, string>) => [kind, ours, theirs])
const countNotifications = async () =>
  (await bench.shop.getNotifications(admin.id)).filter((text) => text.includes('between our books')).length

it('Equal books have no differences, and the time of the comparison is shown', async () => {
  const sale = await bench.sellAndClear()
  await bench.send(sale, 500)
  await bench.shop.runTasks()
  await bench.shop.gateway.advance(1000, 1)
  await bench.shop.runTasks()
  await compare()
  expect(await listOpen()).toEqual([])
  expect(Date.now() - Date.parse((await read()).comparedAt)).toBeLessThan(60_000)
})

it('A payout that the gateway made after it had failed is found once, applied, and ends by itself', async () => {
  const sale = await bench.sellAndClear()
  await bench.send(sale, 500, '10')
  await bench.shop.runTasks()
  await bench.shop.gateway.advance(1000, 1)
  await bench.shop.runTasks()
  const before = await countNotifications()
  bench.shop.transfers()[0]!.status = 'Successful'
  await compare()
  await compare()
  expect(await listOpen()).toEqual([['payout', 'failed, ZMW 500.00', 'successful, ZMW 500.00']])
  expect((await countNotifications()) - before).toBe(1)
  await bench.shop.runTasks()
  expect(await bench.readBalances(sale)).toMatchObject({ paidOut: 50_000 })
  await compare()
  expect(await listOpen()).toEqual([])
})

it('A payment of another amount than the gateway reports is a difference, which an administrator resolves once', async () => {
  await bench.sell()
  const [transaction] = [...bench.shop.gateway.simulator.transactions.values()]
  transaction!.amount = 1700
  await compare()
  const [difference] = (await read()).differences
  expect(difference).toMatchObject({ kind: 'payment', theirs: 'successful, ZMW 1,700.00' })
  const resolve = (reason: string) =>
    bench.shop.world.call(resolveDifference, {
      token: admin.token,
      params: { id: difference._id } as never,
      body: { reason },
    })
  expect((await resolve('short')).status).toBe(422)
  const answers = await Promise.all([1, 2].map(() => resolve('The gateway has corrected it')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listOpen()).toEqual([])
})

it('A stored balance that differs from the ledger is a difference', async () => {
  const sale = await bench.sellAndClear()
  const setStored = (available_ngwee: number) =>
    bench.shop.db
      .updateTable('vendor_balance')
      .set({ available_ngwee })
      .where('vendor_id', '=', sale.vendor.id)
      .execute()
  await setStored(200_000)
  await compare()
  expect(await listOpen()).toEqual([['balance', 'ZMW 2,000.00', 'ZMW 1,620.00']])
  await setStored(162_000)
  await compare()
  expect(await listOpen()).toEqual([])
})

it('A gateway without an answer is no difference', async () => {
  await bench.sell()
  await bench.shop.gateway.close()
  await compare()
  expect(await listOpen()).toEqual([])
  await bench.shop.startGateway()
})

it('A comparison that is stopped continues after the last transfer at once', async () => {
  const sale = await bench.sellAndClear()
  await bench.sell()
  await bench.send(sale, 500, '10')
  await bench.shop.runTasks()
  await bench.shop.gateway.advance(1000, 1)
  await bench.shop.runTasks()
  const transfer = bench.shop.transfers()[0]!
  transfer.status = 'Successful'
  const before = (await listOpen()).length
  const { rows: payments } = await bench.shop.world.connection.pool.query(
    `select id from payment where changed_at > now() - interval '1 day' order by id::text`,
  )
  const readNext = async () => {
    await relayPending(bench.shop.world.connection.pool)
    const { rows } = await bench.shop.world.connection.pool.query(
      `select payload, run_at <= now() as "isDue" from graphile_worker._private_jobs where key = 'reconcile'`,
    )
    return rows
  }
  let start = {}
  for (const { id } of payments) {
    await reconcile({ ...getDeps(), stopSignal: AbortSignal.abort() }, start)
    const next = await readNext()
    expect(next).toEqual([{ payload: { kind: 'payment', after: id, found: 0 }, isDue: true }])
    start = next[0].payload
  }
  expect(await listOpen()).toHaveLength(before)
  // The runner has taken the job when its run schedules the next one.
  await relayPending(bench.shop.world.connection.pool)
  await bench.shop.world.connection.pool.query(`delete from graphile_worker._private_jobs where key = 'reconcile'`)
  await reconcile(getDeps(), start)
  expect(await listOpen()).toHaveLength(before + 1)
  expect(await readNext()).toEqual([{ payload: {}, isDue: false }])
})
