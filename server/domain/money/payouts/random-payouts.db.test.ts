/**
 * Random histories of one business: sales that clear, walk-ins who pay in cash, partial refunds before and after, payouts to numbers of every
 * scenario, callbacks that repeat and lie, and an administrator who decides unknown outcomes. Whatever happens, the books
 * balance, and the gateway's money equals ours.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { resolvePayout } from '#contract/money/finance-admin'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { addDays, lusakaDate } from '#contract/core/dates'
import { insertCustomer } from '../../../../tests/support/builders'
import { minuteMs, totalNgwee } from '../../../../tests/support/payment-fixture'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import { createSeededRandom } from '../../../../tests/support/sync/random'
import { transact } from '../../../db/transact'
import { clearDueBookings } from '../balances'
import { createRefund } from '../refunds'

let bench: PayoutFixture
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

/** Price of one night. */
const walkInNgwee = 90_000
/** No endings whose calls hang: each costs seconds of real time. */
const endings = ['55', '10', '11', '12', '14', '15', '17', '19', '20', '22']

it.each([1, 2, 3, 4, 5, 6])('The books balance after the random history %i', { timeout: 120_000 }, async (seed) => {
  const random = createSeededRandom(seed)
  const { db, gateway, world } = bench.shop
  await bench.setReserve(seed % 2 === 0 ? seed : 0, 730)
  const sale = await bench.sell()
  const admin = await insertCustomer(db, { role: 'admin' })
  let refundedNgwee = 0
  let walkIns = 0
  const listOwnPayouts = () => db.selectFrom('payout').selectAll().where('vendor_id', '=', sale.vendor.id).execute()
  const actions: (() => Promise<unknown>)[] = [
    () => bench.send(sale, 10 + random.below(690), random.pick(endings)),
    () => Promise.all([1, 2, 3].map(() => bench.send(sale, 10 + random.below(690), random.pick(endings)))),
    () => bench.clear(sale),
    () => clearDueBookings(db),
    () => bench.shop.runTasks(random.pick([0, 60, 3600])),
    () => gateway.advance(random.pick([1000, 15 * minuteMs])),
    async () => {
      const amountNgwee = 1000 + random.below(19_000)
      if (refundedNgwee + amountNgwee > totalNgwee) return
      refundedNgwee += amountNgwee
      await transact(db, async (tx) => {
        const booking = await tx.sql
          .selectFrom('booking')
          .selectAll()
          .where('id', '=', sale.booking._id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        await createRefund(tx, booking, amountNgwee, 'cancelled')
      })
    },
    async () => {
      const checkIn = addDays(lusakaDate(Date.now()), 30 + walkIns)
      const { status, body } = await world.call(recordWalkIn, {
        token: sale.vendor.owner.token,
        key: randomUUID(),
        body: {
          id: randomUUID(),
          listingId: sale.room.id,
          choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
          seenTotal: walkInNgwee / 100,
          customerName: 'Mwila Tembo',
        },
      })
      expect([status, body.paid]).toEqual([200, walkInNgwee / 100])
      walkIns += 1
    },
    async () => {
      const payouts = await listOwnPayouts()
      if (payouts.length > 0)
        await gateway.sendCallback(random.pick(payouts).reference, random.pick(['Successful', 'Failed', 'Pending']))
    },
  ]
  for (let step = 0; step < 40; step++) {
    await random.pick(actions)()
    const { available } = await bench.readBalances(sale)
    const stored = await db
      .selectFrom('vendor_balance')
      .select('available_ngwee')
      .where('vendor_id', '=', sale.vendor.id)
      .executeTakeFirst()
    expect(stored?.available_ngwee ?? 0).toBe(available)
  }
  // Everything that can end ends.
  await bench.clear(sale)
  for (let round = 0; round < 4; round++) {
    await bench.shop.runTasks(86_400)
    await gateway.advance(15 * minuteMs)
  }
  await bench.shop.runTasks(86_400)
  for (const { id, state } of await listOwnPayouts())
    if (state === 'unknown')
      await world.call(resolvePayout, {
        token: admin.token,
        params: { id } as never,
        body: { outcome: 'failed', reason: 'The gateway does not know it' },
      })

  const balances = await bench.readBalances(sale)
  const sum = balances.pending + balances.available + balances.reserved + balances.inPayout + balances.paidOut
  const feesOfCashNgwee = (walkIns * walkInNgwee) / 10
  const roundingNgwee = Math.abs(sum - (shareNgwee - refundedNgwee * 0.9 - feesOfCashNgwee))
  // The fee is rounded once per refund.
  expect(roundingNgwee).toBeLessThan(40)
  const sentByGateway = [...gateway.simulator.transactions.values()]
    .filter(({ type, status }) => type === 'Disbursement' && status === 'Successful')
    .filter(({ narration }) => narration.startsWith('Tilipo payout'))
    .reduce((total, { amount }) => total + Math.round(amount * 100), 0)
  expect(balances.paidOut).toBe(sentByGateway)
  const entries = await db
    .selectFrom('entry')
    .select((eb) => eb.fn.sum<string>('amount_ngwee').as('total'))
    .executeTakeFirstOrThrow()
  expect(Number(entries.total)).toBe(0)
  const open = (await listOwnPayouts()).filter(({ state }) => state === 'pending' || state === 'unknown')
  expect(balances.inPayout).toBe(
    open.reduce((total, { amount_ngwee, fee_ngwee }) => total + amount_ngwee + fee_ngwee, 0),
  )
})
