/** A pause of payouts against a payout that is starting, on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { setPayoutPause } from '#contract/money/money-records'
import { insertCustomer } from '../../../../tests/support/builders'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { openPayoutFixture, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import { transact } from '../../../db/transact'
import { startPayout } from './start'

let bench: PayoutFixture
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

it('waits for a payout that is starting, so that none appears after the pause', async () => {
  const admin = await insertCustomer(bench.shop.db, { role: 'admin' })
  const { vendor } = await bench.sellAndClear()
  let isPaused = false
  let pausing: Promise<void> = Promise.resolve()
  await transact(bench.shop.db, async (tx) => {
    await startPayout(tx, {
      vendorId: vendor.id,
      requestedBy: vendor.owner.id,
      recipient: { name: 'Bwalya Mulenga', phone: newPhoneNumber('55') },
      amountNgwee: 10_000,
      reason: 'Salary for November',
    })
    pausing = bench.shop.world
      .call(setPayoutPause, {
        token: admin.token,
        key: randomUUID(),
        params: { id: vendor.id },
        body: { paused: true, reason: 'The documents were forged.' },
      })
      .then(({ status }) => {
        expect(status).toBe(200)
        isPaused = true
      })
    await sleep(1500)
    expect(isPaused).toBe(false)
  })
  await pausing
  expect(isPaused).toBe(true)
})
