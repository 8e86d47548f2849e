/**
 * The process that pays out, clears, refunds or records a walk-in is killed after each of its statements in turn, and
 * another one finishes. Whatever the statement was, the money is sent at most once, nothing is booked twice, and nothing
 * is lost.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { addDays, lusakaDate } from '#contract/core/dates'
import type { BodyOf } from '#contract/core/endpoint'
import { minuteMs, totalNgwee, type PendingPayment } from '../support/payment-fixture'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../support/payout-fixture'
import { newPhoneNumber } from '../support/phone-numbers'
import { runDueTasks } from '../support/run-tasks'
import type { Db } from '../../server/db/connect'
import { transact } from '../../server/db/transact'
import { clearDueBookings } from '../../server/domain/money/balances'
import { lockBooking } from '../../server/domain/bookings/bookings'
import { createRefund } from '../../server/domain/money/refunds'
import { recordWalkIn as record } from '../../server/domain/counter/walk-ins'
import { openCrashingConnection, type CrashingConnection } from './crashing-server'
import { rounds } from './race-setup'
import { startPayout } from '../../server/domain/money/payouts/start'

let bench: PayoutFixture
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

/** Runs the tasks in the process of `db`, whose death the queue does not notice. */
const runTasksOf = (db: Db, aheadSeconds = 0) => {
  const { world } = bench.shop
  return runDueTasks({ ...world, connection: { ...world.connection, db } }, aheadSeconds)
}
const listPayouts = ({ vendor }: PendingPayment) =>
  bench.shop.db.selectFrom('payout').selectAll().where('vendor_id', '=', vendor.id).execute()
const sumEntries = async () =>
  Number(
    (
      await bench.shop.db
        .selectFrom('entry')
        .select((eb) => eb.fn.sum<string>('amount_ngwee').as('sum'))
        .executeTakeFirstOrThrow()
    ).sum,
  )

/**
 * Calls `run` with a process that is killed after its first, second, third … statement, until it ends before that.
 * `npm test` kills after each third statement, and after each commit of the undisturbed run.
 * @returns the number of kills
 */
async function killAtEachStatement(run: (process: CrashingConnection) => Promise<void>): Promise<number> {
  const undisturbed = openCrashingConnection(bench.shop.world, 'killed')
  undisturbed.arm(Infinity)
  await run(undisturbed)
  await undisturbed.connection.close()
  let kills = 0
  for (const [index, statement] of [...undisturbed.statements].entries()) {
    if (rounds < 200 && index % 3 > 0 && statement !== 'commit') continue
    const process = openCrashingConnection(bench.shop.world, 'killed')
    process.arm(index + 1)
    await run(process)
    if (process.wasKilled()) kills += 1
    await process.connection.close()
  }
  return kills
}

/** Ends everything that can end, in a process that lives. */
async function finish(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await bench.shop.runTasks(86_400)
    await bench.shop.gateway.advance(15 * minuteMs)
  }
  await bench.shop.runTasks(86_400)
}

describe('a kill after a statement', () => {
  it.each([
    ['arrives', '55', ['successful']],
    // The process may learn of the transfer only after its reversal.
    ['is reversed', '20', ['returned', 'failed']],
  ])(
    'A kill after a statement of a payout that %s sends the money at most once and loses none',
    { timeout: 240_000 },
    async (_, ending, ends) => {
      const kills = await killAtEachStatement(async ({ connection: { db }, wasKilled }) => {
        await bench.shop.gateway.close()
        await bench.shop.startGateway()
        const sale = await bench.sellAndClear()
        const request = {
          vendorId: sale.vendor.id,
          requestedBy: sale.vendor.owner.id,
          recipient: { name: 'Bwalya Mulenga', phone: newPhoneNumber(ending) },
          amountNgwee: 100_000,
          reason: 'Salary for November',
        }
        const start = (target: Db) => transact(target, (tx) => startPayout(tx, request))
        await start(db).catch(() => undefined)
        await runTasksOf(db)
        await bench.shop.gateway.advance(1000)
        await runTasksOf(db, 60)
        // The owner sees no payout in the history, and requests it again.
        if (wasKilled() && (await listPayouts(sale)).length === 0) await start(bench.shop.db)
        await finish()
        const payouts = await listPayouts(sale)
        const transfers = bench.shop.transfers()
        // A payout that was marked as sent, but that the gateway does not know, waits for an administrator.
        expect([payouts.length, transfers.length <= 1]).toEqual([1, true])
        expect(transfers.length === 0 ? ['unknown'] : ends).toContain(payouts[0]!.state)
        await bench.expectBalanced(sale)
      })
      expect(kills).toBeGreaterThan(5)
      expect(await sumEntries()).toBe(0)
    },
  )

  it('A kill after a statement of the clearing makes each share available once', { timeout: 120_000 }, async () => {
    await bench.setReserve(10, 730)
    const kills = await killAtEachStatement(async ({ connection: { db } }) => {
      const sale = await bench.sell()
      const past = new Date(Date.now() - minuteMs)
      await bench.shop.db.updateTable('booking').set({ clears_at: past }).where('id', '=', sale.booking._id).execute()
      await clearDueBookings(db).catch(() => undefined)
      await clearDueBookings(bench.shop.db)
      expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee * 0.9, reserved: shareNgwee / 10 })
      await bench.expectBalanced(sale)
    })
    await bench.setReserve(0, 730)
    expect(kills).toBeGreaterThan(4)
  })

  it('A kill after a statement of a refund sends the money back once', { timeout: 240_000 }, async () => {
    const kills = await killAtEachStatement(async ({ connection: { db } }) => {
      await bench.shop.gateway.close()
      await bench.shop.startGateway()
      const sale = await bench.sell()
      const refund = (target: Db) =>
        transact(target, async (tx) => {
          const booking = (await lockBooking(tx, sale.booking._id))!
          if (booking.owed_ngwee === 0) await createRefund(tx, booking, totalNgwee, 'cancelled')
        })
      await refund(db).catch(() => undefined)
      await runTasksOf(db)
      await refund(bench.shop.db)
      await finish()
      expect(bench.shop.sumSentNgwee()).toBe(totalNgwee)
      expect(await bench.readBalances(sale)).toMatchObject({ pending: 0, available: 0 })
    })
    expect(kills).toBeGreaterThan(5)
    expect(await sumEntries()).toBe(0)
  })

  it('A kill after a statement of a walk-in books its fee once', { timeout: 120_000 }, async () => {
    const sale = await bench.sellAndClear()
    let day = 40
    const kills = await killAtEachStatement(async ({ connection: { db } }) => {
      const { available } = await bench.readBalances(sale)
      const checkIn = addDays(lusakaDate(Date.now()), day++)
      const walkIn: BodyOf<typeof recordWalkIn> = {
        id: randomUUID(),
        listingId: sale.room.id,
        choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
        seenTotal: 900,
        customerName: 'Mwila Tembo',
      }
      const seller = { vendorId: sale.vendor.id, accountId: sale.vendor.owner.id }
      const recordIn = (target: Db) => transact(target, (tx) => record(tx, seller, walkIn))
      await recordIn(db).catch(() => undefined)
      await recordIn(bench.shop.db)
      expect((await bench.readBalances(sale)).available).toBe(available - 9000)
    })
    expect(kills).toBeGreaterThan(5)
  })
})
