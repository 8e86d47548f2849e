/** Pages of money for administrators, on PostgreSQL: their sums equal the ledger, and a paused business starts no payout. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lusakaDate } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import {
  exportMoney,
  listMoney,
  readMoney,
  readPayoutPause,
  readPosting,
  setPayoutPause,
  type MoneyKind,
  type MoneyRow,
} from '#contract/money/money-records'
import { savePaymentSettings } from '#contract/money/payment-settings'
import { insertCustomer } from '../../../../tests/support/builders'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import { transact } from '../../../db/transact'
import { createRefund } from '../refunds'
import { startAutomaticPayouts } from '../payouts'

let bench: PayoutFixture
let admin: Awaited<ReturnType<typeof insertCustomer>>
beforeAll(async () => {
  bench = await openPayoutFixture()
  admin = await insertCustomer(bench.shop.db, { role: 'admin', full_name: 'Grace Lubinda' })
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

const reason = 'The documents of the owner were forged.'
const list = async (kind: MoneyKind, query: object = {}) =>
  (
    await bench.shop.world.call(listMoney, {
      token: admin.token,
      params: { kind },
      query: query as never,
    })
  ).body as { rows: MoneyRow[]; next: string | null }
const read = async (kind: MoneyKind, id: string) =>
  (await bench.shop.world.call(readMoney, { token: admin.token, params: { kind, id } })).body
const setPause = (vendorId: string, paused: boolean) =>
  bench.shop.world.call(setPayoutPause, {
    token: admin.token,
    key: randomUUID(),
    params: { id: vendorId },
    body: { paused, reason },
  })
const countPayouts = async (vendorId: string) =>
  (await bench.shop.db.selectFrom('payout').select('id').where('vendor_id', '=', vendorId).execute()).length
const readNotifications = async (accountId: string) =>
  (await bench.shop.db.selectFrom('notification').select('content').where('account_id', '=', accountId).execute()).map(
    (row) => JSON.stringify(row),
  )

describe('a payment', () => {
  it('has shares that sum to its amount, and postings that say that the same amount came in', async () => {
    const { vendor, booking } = await bench.sell()
    const { rows } = await list('payments', { vendor: vendor.id })
    expect(rows).toMatchObject([{ status: 'successful', vendor: { _id: vendor.id }, booking: { _id: booking._id } }])
    const payment = await read('payments', rows[0]!._id)
    expect(payment.lines).toHaveLength(1)
    expect([payment.total, payment.ledgerAmount]).toEqual([payment.amount, payment.amount])
    expect(payment.person.phone).toMatch(/^•••• /)
    expect(payment.timeline.map(({ text }: { text: string }) => text.split(':')[0])).toEqual([
      'Successful',
      'Sent to the gateway',
      'Requested in the app',
    ])
    const posting = (
      await bench.shop.world.call(readPosting, { token: admin.token, params: { id: payment.postings[0]._id } })
    ).body
    expect(posting.subject).toMatchObject({ kind: 'booking', _id: booking._id })
    expect(posting.entries.reduce((sum: number, { amount }: { amount: number }) => sum + amount * 100, 0)).toBeCloseTo(
      0,
    )
    expect(posting.entries.map(({ link }: { link: { _id: string } | null }) => link?._id)).toContain(vendor.id)
  })
})

describe('a refund', () => {
  it('names who bears it from the ledger, and sums to what was sent back', async () => {
    const { vendor, booking } = await bench.sell()
    await transact(bench.shop.db, async (tx) => {
      const row = await tx.sql
        .selectFrom('booking')
        .selectAll()
        .where('id', '=', booking._id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await createRefund(tx, row, 10_000, 'cancelled')
    })
    await bench.shop.runTasks()
    await bench.shop.gateway.advance(1000, 1)
    await bench.shop.runTasks()
    const { rows } = await list('refunds', { vendor: vendor.id })
    const refund = await read('refunds', rows[0]!._id)
    expect(refund).toMatchObject({ status: 'successful', amount: 100, total: 100, ledgerAmount: -100 })
    expect(refund.lines.map(({ text }: { text: string }) => text)).toContain('Pending share of the business')
    expect(refund.related).toMatchObject([{ link: { kind: 'payment' }, status: 'successful' }])
  })
})

describe('a payout', () => {
  it('consists of the changes of the balance since the payout before, and is found after its end', async () => {
    const sale = await bench.sellAndClear()
    for (const amount of [500, 300]) {
      await bench.send(sale, amount)
      await bench.shop.runTasks()
      await bench.shop.gateway.advance(1000, 1)
      await bench.shop.runTasks()
    }
    const { rows } = await list('payouts', { vendor: sale.vendor.id, state: 'successful' })
    expect(rows.map(({ amount }) => amount)).toEqual([300, 500])
    const [second, first] = await Promise.all(rows.map(({ _id }) => read('payouts', _id)))
    expect([first.total, first.ledgerAmount]).toEqual([500, -500])
    expect([second.total, second.ledgerAmount]).toEqual([300, -300])
    expect(first.lines).toMatchObject([
      { text: 'Share became available', amount: zmwOf(shareNgwee), link: { _id: sale.booking._id } },
      { text: 'Left in the balance', amount: -(zmwOf(shareNgwee) - 500) },
    ])
    expect(second.lines[0]).toMatchObject({ text: 'Balance before', amount: zmwOf(shareNgwee) - 500 })
    expect((await list('payouts', { reference: rows[0]!.reference })).rows).toHaveLength(1)
    expect((await list('payouts', { vendor: sale.vendor.id, start: 'automatic' })).rows).toEqual([])
  })
})

describe('a list', () => {
  it('continues after the last movement of a page, without gaps or repetitions', async () => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 100)
    const { id: _, ...stored } = await bench.shop.db
      .selectFrom('payout')
      .selectAll()
      .where('vendor_id', '=', sale.vendor.id)
      .executeTakeFirstOrThrow()
    await bench.shop.db
      .insertInto('payout')
      // Several have the same time, so that only their ids order them.
      .values(
        Array.from({ length: 45 }, (_, index) => ({
          ...stored,
          id: randomUUID(),
          reference: randomUUID(),
          state: 'failed' as const,
          created_at: new Date(stored.created_at.getTime() - Math.floor(index / 4) * 1000),
        })),
      )
      .execute()
    const found: string[] = []
    let after: string | null = null
    do {
      const page: { rows: MoneyRow[]; next: string | null } = await list('payouts', {
        vendor: sale.vendor.id,
        ...(after && { after }),
      })
      found.push(...page.rows.map(({ _id }) => _id))
      after = page.next
    } while (after)
    expect([found.length, new Set(found).size]).toEqual([46, 46])
    const day = lusakaDate(Date.now())
    const { body } = await bench.shop.world.call(exportMoney, {
      token: admin.token,
      key: randomUUID(),
      params: { kind: 'payouts' },
      body: { vendor: sale.vendor.id, from: day, to: day },
    })
    expect(body).toMatchObject({ rows: 46, limited: false })
    expect(body.csv.trim().split('\n')).toHaveLength(47)
    expect(body.csv).not.toContain(stored.phone)
  })
})

describe('a pause of payouts', () => {
  it('refuses payouts of the owner and of the schedule until it ends, and tells the owner once', async () => {
    const sale = await bench.sellAndClear()
    expect((await setPause(sale.vendor.id, true)).body).toEqual({ changed: true })
    expect((await setPause(sale.vendor.id, true)).body).toEqual({ changed: false })
    const refused = await bench.send(sale, 100)
    expect([refused.status, refused.body.code]).toEqual([409, 'payouts_blocked'])
    expect(refused.body.message).toContain(reason)
    await bench.shop.world.call(savePaymentSettings, {
      token: sale.vendor.owner.token,
      body: { mobileMoney: { provider: 'MTN', name: 'Chanda Phiri', number: newPhoneNumber('55') } },
    })
    await bench.shop.db
      .updateTable('payment_settings')
      .set({ blocked_until: null, automatic_mode: 'threshold', automatic_threshold_ngwee: 1000 })
      .where('vendor_id', '=', sale.vendor.id)
      .execute()
    await startAutomaticPayouts(bench.shop.db)
    expect(await countPayouts(sale.vendor.id)).toBe(0)
    const { pause } = (
      await bench.shop.world.call(readPayoutPause, { token: admin.token, params: { id: sale.vendor.id } })
    ).body
    expect(pause).toMatchObject({ reason, pausedBy: { label: 'Grace Lubinda' } })
    const told = await readNotifications(sale.vendor.owner.id)
    expect(told.filter((text) => text.includes('payoutsPaused'))).toHaveLength(1)
    await setPause(sale.vendor.id, false)
    await startAutomaticPayouts(bench.shop.db)
    expect(await countPayouts(sale.vendor.id)).toBe(1)
    const audit = await bench.shop.db
      .selectFrom('audit_entry')
      .select('action')
      .where('target_id', '=', sale.vendor.id)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['vendor.pausePayouts', 'vendor.resumePayouts'])
  })

  it('comes entirely before or after each of the payouts that start at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const sale = await bench.sellAndClear()
      const [paused, ...sent] = await Promise.all([
        setPause(sale.vendor.id, true),
        ...Array.from({ length: 4 }, () => bench.send(sale, 100)),
      ])
      expect(paused.status).toBe(200)
      const started = sent.filter(({ status }) => status === 200)
      expect(started.length + sent.filter(({ body }) => body.code === 'payouts_blocked').length).toBe(4)
      expect(await countPayouts(sale.vendor.id)).toBe(started.length)
      expect((await bench.send(sale, 100)).status).toBe(409)
    }
  })
})
