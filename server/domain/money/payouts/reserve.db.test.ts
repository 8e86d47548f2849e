/** Reserves of single businesses against payouts, on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import { endPayoutReserve, readPayoutReserve, setPayoutPause, setPayoutReserve } from '#contract/money/money-records'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { readPayoutTerms } from '#contract/money/payouts'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertSession } from '../../../../tests/support/builders'
import { openPayoutFixture, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import { readBalances } from '../balances'
import { setPayoutReserve as setReserve } from './reserve'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let bench: PayoutFixture
let admin: Awaited<ReturnType<typeof insertCustomer>>
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(async () => {
  await bench.shop.startGateway()
  admin = await insertCustomer(bench.shop.db, { role: 'admin' })
})
afterEach(() => bench.shop.gateway.close())

type Sale = Awaited<ReturnType<PayoutFixture['sellAndClear']>>
const today = lusakaDate(Date.now())
const reason = 'Several complaints are open.'
const reserve = ({ vendor }: Sale, kind: 'amount' | 'percent', value: number, more: object = {}) =>
  bench.shop.world.call(setPayoutReserve, {
    token: admin.token,
    key: randomUUID(),
    params: { id: vendor.id },
    body: { kind, value, until: addDays(today, 30), reason, ...more },
  })
const end = ({ vendor }: Sale) =>
  bench.shop.world.call(endPayoutReserve, {
    token: admin.token,
    key: randomUUID(),
    params: { id: vendor.id },
    body: { reason: 'The complaints are settled.' },
  })
const read = async ({ vendor }: Sale) =>
  (await bench.shop.world.call(readPayoutReserve, { token: admin.token, params: { id: vendor.id } })).body.reserve
const readSummary = async ({ vendor }: Sale) =>
  (await bench.shop.world.call(readPaymentSummary, { token: vendor.owner.token })).body
const readAvailable = async ({ vendor }: Sale) => (await readBalances(bench.shop.db, vendor.id)).available

it('leaves an amount of the balance, notifies the owner, and ends', async () => {
  const sale = await bench.sellAndClear()
  const available = (await readAvailable(sale)) / 100
  expect((await reserve(sale, 'amount', 300)).body).toEqual({ changed: true })
  expect((await reserve(sale, 'amount', 300)).body).toEqual({ changed: false })
  expect(await readSummary(sale)).toMatchObject({
    summary: { available: available - 300 },
    hold: { amount: 300, until: addDays(today, 30), reason },
    pause: null,
  })
  const { body: terms } = await bench.shop.world.call(readPayoutTerms, { token: sale.vendor.owner.token })
  expect(terms).toMatchObject({ available: available - 300, held: 300 })
  const refused = await bench.send(sale, available - 299)
  expect(refused.body).toMatchObject({ code: 'insufficient_balance' })
  expect(refused.body.message).toContain('ZMW 300.00 is held in reserve.')
  expect((await bench.send(sale, available - 300)).status).toBe(200)
  expect(await readAvailable(sale)).toBe(30_000)
  expect((await bench.send(sale, 10)).body.code).toBe('insufficient_balance')
  expect((await end(sale)).body).toEqual({ changed: true })
  expect((await end(sale)).body).toEqual({ changed: false })
  expect(await read(sale)).toBeNull()
  expect((await bench.send(sale, 300)).status).toBe(200)
  const texts = await createBookingFlow(bench.shop.world).getNotifications(sale.vendor.owner.id)
  expect(texts.match(/We hold ZMW 300\.00 of your balance in reserve/g)).toHaveLength(1)
  expect(texts.match(/no longer held in reserve/g)).toHaveLength(1)
})

it('leaves a share of what became available since, however often money is paid out', async () => {
  const sale = await bench.sellAndClear()
  await bench.shop.db.deleteFrom('payout_reserve').where('vendor_id', '=', sale.vendor.id).execute()
  expect((await reserve(sale, 'percent', 101)).body.fields).toHaveProperty('value')
  expect((await reserve(sale, 'percent', 20, { until: addDays(today, -1) })).body.fields).toHaveProperty('until')
  await reserve(sale, 'percent', 20)
  // What was available before is not withheld.
  expect((await read(sale)).held).toBe(0)
  const earlier = new Date(Date.now() - 3_600_000)
  await bench.shop.db
    .updateTable('payout_reserve')
    .set({ set_at: earlier })
    .where('vendor_id', '=', sale.vendor.id)
    .execute()
  const available = await readAvailable(sale)
  expect((await read(sale)).held).toBe((available * 0.2) / 100)
  expect((await bench.send(sale, 100)).status).toBe(200)
  expect((await read(sale)).held).toBe((available * 0.2) / 100)
  const rest = (await readAvailable(sale)) - available * 0.2
  expect((await bench.send(sale, rest / 100 + 0.01)).body.code).toBe('insufficient_balance')
  expect((await bench.send(sale, rest / 100)).status).toBe(200)
  expect(await readAvailable(sale)).toBe(available * 0.2)
})

it('no longer counts after its last day', async () => {
  const sale = await bench.sellAndClear()
  await reserve(sale, 'amount', 300)
  await bench.shop.db
    .updateTable('payout_reserve')
    .set({ until: addDays(today, -1) })
    .where('vendor_id', '=', sale.vendor.id)
    .execute()
  expect((await readSummary(sale)).hold).toBeNull()
  expect((await bench.send(sale, (await readAvailable(sale)) / 100)).status).toBe(200)
})

it('is never taken by payouts that start at the same time', async () => {
  const sale = await bench.sellAndClear()
  const available = await readAvailable(sale)
  await reserve(sale, 'amount', available / 200)
  const amount = Math.floor(available / 600)
  const payouts = await Promise.all(Array.from({ length: 8 }, () => bench.send(sale, amount)))
  expect(payouts.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await readAvailable(sale)).toBeGreaterThanOrEqual(available / 2)
})

it('is respected by a payout that starts while the reserve is being set', async () => {
  const sale = await bench.sellAndClear()
  const available = await readAvailable(sale)
  let payout: ReturnType<typeof bench.send> | undefined
  await bench.shop.world.transact(async (tx) => {
    const until = addDays(today, 30)
    await setReserve(tx, admin.id, sale.vendor.id, { kind: 'amount', value: 100, until, reason })
    payout = bench.send(sale, available / 100)
    // It waits for the balance.
    await sleep(1500)
  })
  expect((await payout)?.body.code).toBe('insufficient_balance')
  expect(await readAvailable(sale)).toBe(available)
})
const db = () => bench.shop.db
it('shows the pause to the owner with its reason, and to staff without it', async () => {
  const sale = await bench.sellAndClear()
  await bench.shop.world.call(setPayoutPause, {
    token: admin.token,
    key: randomUUID(),
    params: { id: sale.vendor.id },
    body: { paused: true, reason: 'The documents were forged.' },
  })
  await reserve(sale, 'amount', 50)
  expect(await readSummary(sale)).toMatchObject({ pause: { reason: 'The documents were forged.' } })
  const viewer = await insertCustomer(db(), {
    role: 'partner',
    staff_role: 'partner-viewer',
    vendor_id: sale.vendor.id,
  })
  const token = await insertSession(db(), viewer.id)
  const { body } = await bench.shop.world.call(readPaymentSummary, { token })
  expect(body).toMatchObject({ pause: { reason: null }, hold: { amount: 50, reason: null } })
})
