/** Tests of the finance page of the administration: totals equal the ledger, and an unknown payout ends once. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCorrection } from '#contract/money/corrections'
import { checkPayout, readFinance, resolvePayout } from '#contract/money/finance-admin'
import { ngweeOf } from '#contract/core/money'
import { insertCustomer } from '../../../../tests/support/builders'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import type { PendingPayment } from '../../../../tests/support/payment-fixture'

let bench: PayoutFixture
let admin: Awaited<ReturnType<typeof insertCustomer>>
beforeAll(async () => {
  bench = await openPayoutFixture()
  admin = await insertCustomer(bench.shop.db, { role: 'admin', full_name: 'Grace Lubinda' })
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

const readOverview = async () => (await bench.shop.world.call(readFinance, { token: admin.token })).body
const resolve = (id: string, outcome: string, reason = 'The gateway confirmed it by email') =>
  bench.shop.world.call(resolvePayout, { token: admin.token, params: { id } as never, body: { outcome, reason } })

/** A payout that the gateway does not know, after its call had no response. */
async function createUnknownPayout(): Promise<{ sale: PendingPayment; id: string }> {
  const sale = await bench.sellAndClear()
  const { _id: id } = (await bench.send(sale, 1000, '21')).body
  await bench.shop.runTasks()
  return { sale, id }
}

describe('the totals', () => {
  it('equal the sums of the ledger and balance each other', async () => {
    const sale = await bench.sellAndClear()
    await bench.sell()
    await bench.send(sale, 500)
    await bench.shop.runTasks()
    const { totals } = await readOverview()
    const { rows } = await sql<{ kind: string; amount: string }>`
      select ledger_account_kind(account) as kind, sum(amount_ngwee) as amount from entry group by 1
    `.execute(bench.shop.db)
    const expected = Object.fromEntries(rows.map(({ kind, amount }) => [kind, Math.abs(Number(amount))]))
    for (const [name, amount] of Object.entries(totals))
      expect([name, ngweeOf(amount as number)]).toEqual([name, expected[name] ?? 0])
    const { gateway, ...owed } = totals
    expect(ngweeOf(gateway)).toBe(
      Object.values(owed).reduce((sum: number, amount) => sum + ngweeOf(amount as number), 0),
    )
  })
})

describe('a payout with an unknown outcome', () => {
  it('is listed first, with a masked number', async () => {
    const { sale, id } = await createUnknownPayout()
    const listed = (await readOverview()).openPayouts.find(({ _id }: { _id: string }) => _id === id)
    expect(listed).toMatchObject({ status: 'unknown', amount: 1000, vendor: { _id: sale.vendor.id } })
    expect(listed.recipient.phone).toMatch(/^•••• \d{4}$/)
  })

  it('ends once as failed, and the money is available again', async () => {
    const { sale, id } = await createUnknownPayout()
    const answers = await Promise.all([1, 2, 3].map(() => resolve(id, 'failed')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee, inPayout: 0 })
    await bench.expectBalanced(sale)
    const audited = await bench.shop.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('target_id', '=', id)
      .where('action', '=', 'payout.resolve')
      .execute()
    expect(audited).toMatchObject([{ actor_id: admin.id, reason: 'The gateway confirmed it by email' }])
  })

  it('ends as successful, and the money is paid out', async () => {
    const { sale, id } = await createUnknownPayout()
    expect((await resolve(id, 'successful')).body).toEqual({ _id: id, status: 'successful' })
    expect(await bench.readBalances(sale)).toMatchObject({ inPayout: 0, paidOut: 100_000 })
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'successful' }])
  })

  it('counts in the sum of corrections that the administrator who decided can make alone that day', async () => {
    const { sale, id } = await createUnknownPayout()
    await resolve(id, 'successful')
    const other = await insertCustomer(bench.shop.db, { role: 'admin' })
    const correct = async ({ token }: { token: string }) =>
      (
        await bench.shop.world.call(createCorrection, {
          token,
          key: randomUUID(),
          body: { id: randomUUID(), amount: 1, reason: 'A guest paid twice by mistake.', vendor: sale.vendor.id },
        })
      ).body.status
    expect([await correct(admin), await correct(other)]).toEqual(['requested', 'posted'])
  })

  it('needs a reason', async () => {
    const { id } = await createUnknownPayout()
    expect((await resolve(id, 'failed', 'short')).status).toBe(422)
  })

  it('is the only one that an administrator decides', async () => {
    const sale = await bench.sellAndClear()
    const { _id: id } = (await bench.send(sale, 1000, '12')).body
    await bench.shop.runTasks()
    expect((await resolve(id, 'failed')).body.code).toBe('wrong_state')
    expect(await bench.readBalances(sale)).toMatchObject({ inPayout: 100_000 })
    expect((await resolve(randomUUID(), 'failed')).status).toBe(404)
  })

  it('ends by another query of the gateway', async () => {
    const sale = await bench.sellAndClear()
    const { _id: id } = (await bench.send(sale, 1000, '16')).body
    await bench.shop.runTasks()
    await bench.shop.gateway.advance(1000, 1)
    const { status } = await bench.shop.world.call(checkPayout, { token: admin.token, params: { id } as never })
    expect(status).toBe(200)
    await bench.shop.runTasks()
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'successful' }])
  })
})
