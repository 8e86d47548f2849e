/** Tests of corrections: balanced, with a second administrator for large amounts, and visible to the business. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit'
import { createCorrection, decideCorrection } from '#contract/money/corrections'
import { readFinance, resolveDifference } from '#contract/money/finance-admin'
import { lusakaDate } from '#contract/core/dates'
import { readStatement } from '#contract/money/statements'
import { insertCustomer } from '../../../../tests/support/builders'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import type { PendingPayment } from '../../../../tests/support/payment-fixture'
import { newId } from '../../../../tests/support/world'

let bench: PayoutFixture
let sale: PendingPayment
let grace: Awaited<ReturnType<typeof insertCustomer>>
let peter: Awaited<ReturnType<typeof insertCustomer>>
beforeAll(async () => {
  bench = await openPayoutFixture()
  grace = await insertCustomer(bench.shop.db, { role: 'superAdmin', full_name: 'Grace Lubinda' })
  peter = await insertCustomer(bench.shop.db, { role: 'admin', full_name: 'Peter Zulu' })
})
afterAll(() => bench.shop.close())
beforeEach(async () => {
  await bench.shop.startGateway()
  sale = await bench.sellAndClear()
})
afterEach(() => bench.shop.gateway.close())

const reason = 'A guest paid twice by mistake.'
const correct = (amount: number, more: object = {}, { token } = grace) =>
  bench.shop.world.call(createCorrection, {
    token,
    key: newId(),
    body: { id: newId(), amount, reason, vendor: sale.vendor.id, ...more } as never,
  })
const decide = (id: string, approved: boolean, { token } = peter) =>
  bench.shop.world.call(decideCorrection, { token, key: newId(), params: { id }, body: { approved } })
const readAvailable = async () => (await bench.readBalances(sale)).available
const sumAdjustments = async () =>
  Number(
    (
      await bench.shop.db
        .selectFrom('entry')
        .where('account', '=', 'platform:adjustments')
        .select((eb) => eb.fn.sum<string | null>('amount_ngwee').as('sum'))
        .executeTakeFirstOrThrow()
    ).sum ?? 0,
  )

describe('a correction', () => {
  it('changes the available balance and the adjustments by the same amount, and notifies the owner', async () => {
    const before = await sumAdjustments()
    expect((await correct(120.5)).body.status).toBe('posted')
    expect((await correct(-20)).body.status).toBe('posted')
    expect(await readAvailable()).toBe(shareNgwee + 10_050)
    expect((await sumAdjustments()) - before).toBe(10_050)
    expect(await bench.shop.getNotifications(sale.vendor.owner.id)).toContain(
      `We have added ZMW 120.50 to your balance. ${reason}`,
    )
    const month = lusakaDate(Date.now()).slice(0, 7)
    const { body } = await bench.shop.world.call(readStatement, {
      token: sale.vendor.owner.token,
      params: { month } as never,
    })
    expect([body.corrections, body.closing]).toEqual([100.5, (shareNgwee + 10_050) / 100])
    expect(body.lines.at(-1)).toMatchObject({ kind: 'correction', description: reason, amount: -20 })
    const audit = (await bench.shop.world.call(listAudit, { token: grace.token, query: { action: 'correction.post' } }))
      .body
    expect(audit[0]).toMatchObject({ reason, after: { amount: -20 } })
  })

  it('A correction of the gateway’s money changes no balance of a business', async () => {
    const read = async () => (await bench.shop.world.call(readFinance, { token: grace.token })).body
    const { totals } = await read()
    expect((await correct(-75, { vendor: undefined })).body.status).toBe('posted')
    const after = await read()
    expect(after.totals.gateway - totals.gateway).toBeCloseTo(-75, 2)
    expect(after.totals.adjustments - totals.adjustments).toBeCloseTo(-75, 2)
    expect(await readAvailable()).toBe(shareNgwee)
    expect(after.corrections[0]).toMatchObject({ target: 'gateway', vendorName: null, amount: -75, status: 'posted' })
  })

  it('above the limit takes effect once, after the approval of another administrator', async () => {
    const { _id: id, status } = (await correct(500.01)).body
    expect(status).toBe('requested')
    expect(await readAvailable()).toBe(shareNgwee)
    expect((await decide(id, true, grace)).body.code).toBe('second_administrator')
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, true)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect(await readAvailable()).toBe(shareNgwee + 50_001)
    // The database refuses a posting without a second administrator, whatever the code does.
    const other = (await correct(900)).body._id
    await expect(
      sql`update correction set state = 'posted', decided_by = requested_by where id = ${other}`.execute(bench.shop.db),
    ).rejects.toThrow(/check constraint/)
  })

  it('A correction that is split needs a second administrator once the sum of the day is above the limit, also in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => correct(100)))
    expect(answers.map(({ body }) => body.status).filter((status) => status === 'posted')).toHaveLength(5)
    expect(await readAvailable()).toBe(shareNgwee + 50_000)
    expect((await correct(-1)).body.status).toBe('requested')
    // Another administrator, another business and the gateway's money have sums of their own.
    expect((await correct(400, {}, peter)).body.status).toBe('posted')
    expect((await correct(400, { vendor: undefined })).body.status).toBe('posted')
    sale = await bench.sellAndClear()
    expect((await correct(400)).body.status).toBe('posted')
  })

  it('A correction of yesterday does not count', async () => {
    expect((await correct(500)).body.status).toBe('posted')
    await sql`update correction set created_at = created_at - interval '1 day'`.execute(bench.shop.db)
    expect((await correct(500)).body.status).toBe('posted')
  })

  it('can be withdrawn by the administrator who requested it', async () => {
    const { _id: id } = (await correct(-800)).body
    expect((await decide(id, false, grace)).body.status).toBe('rejected')
    expect((await decide(id, true)).status).toBe(409)
    expect(await readAvailable()).toBe(shareNgwee)
  })

  it('takes effect once if its request is repeated', async () => {
    const id = newId()
    expect((await correct(10, { id })).status).toBe(200)
    expect((await correct(10, { id })).status).toBe(200)
    expect((await correct(11, { id })).body.code).toBe('key_reused')
    expect(await readAvailable()).toBe(shareNgwee + 1000)
  })

  it.each([
    ['no amount', { amount: 0 }],
    ['a fraction of a ngwee', { amount: 1.005 }],
    ['too large an amount', { amount: 1_000_001 }],
    ['no reason', { reason: 'Wrong' }],
  ])('is refused with %s', async (_, more) => {
    expect((await correct(10, more)).status).toBe(422)
    expect(await readAvailable()).toBe(shareNgwee)
  })

  it('is refused for an unknown business, and for everybody but administrators', async () => {
    expect((await correct(10, { vendor: newId() })).status).toBe(404)
    expect((await correct(10, {}, sale.vendor.owner as never)).status).toBe(403)
  })
})

it('Resolving the difference of a balance restores it from the ledger', async () => {
  const { db, world } = bench.shop
  await db.updateTable('vendor_balance').set({ available_ngwee: 1 }).where('vendor_id', '=', sale.vendor.id).execute()
  expect((await bench.send(sale, 100)).body.code).toBe('balance_mismatch')
  const id = newId()
  await db
    .insertInto('money_difference')
    .values({
      id,
      kind: 'balance',
      subject: sale.vendor.id,
      ours: '0.01',
      theirs: '1620.00',
      amount_ngwee: 1,
      found_at: new Date(),
    })
    .execute()
  await world.call(resolveDifference, {
    token: grace.token,
    key: newId(),
    params: { id },
    body: { reason: 'A manual change of the database.' },
  })
  expect((await bench.send(sale, 100)).status).toBe(200)
})
