/** Refunds by administrators after the service: who bears them, the limit of one administrator, and the ledger. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { refundPart } from '#contract/counter/partial-refunds'
import { createCorrection } from '#contract/money/corrections'
import { readStatement } from '#contract/money/statements'
import { listAudit } from '#contract/platform/audit'
import { decideRefund, readBookingForAdmins, refundBookingForPeople } from '#contract/platform/bookings'
import { readSettings, savePayouts } from '#contract/platform/settings'
import { readAttention } from '#contract/platform/statistics'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { expectZeroSum } from '../../../../tests/support/counter-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { newId, type World } from '../../../../tests/support/world'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))
const db = () => world.connection.db

const checkIn = addDays(lusakaDate(Date.now()), 20)
/** ZMW 1,800. */
const stay = { checkIn, checkOut: addDays(checkIn, 2), guests: 1, rooms: 1 }
const reason = 'The room was flooded'

let admin: Awaited<ReturnType<typeof insertCustomer>>
let secondAdmin: typeof admin
let vendor: Awaited<ReturnType<typeof insertVendor>>
let customer: typeof admin
let room: { id: string }
let id: string
beforeEach(async () => {
  admin = await insertCustomer(db(), { role: 'admin' })
  secondAdmin = await insertCustomer(db(), { role: 'admin' })
  vendor = await insertVendor(db())
  customer = await insertCustomer(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 50 })
  await setLimit(5000)
  id = await buyServed()
})

/** What one administrator decides alone on a day, in ZMW. */
async function setLimit(correctionLimitZmw: number): Promise<void> {
  const { token } = await insertCustomer(db(), { role: 'superAdmin' })
  const { value, version } = (await world.call(readSettings, { token })).body.payouts
  const body = { value: { ...value, correctionLimitZmw }, version }
  expect((await world.call(savePayouts, { token, body })).status).toBe(200)
}

async function buyServed(choice: object = stay): Promise<string> {
  const { _id } = await trade.buy(room.id, customer, choice as typeof stay)
  await runDueTasks(world)
  await db().updateTable('booking').set({ state: 'completed' }).where('id', '=', _id).execute()
  return _id
}
const refund = (
  vendorAmount: number,
  platformAmount: number,
  { by = admin, bookingId = id, refundId = newId() } = {},
) =>
  world.call(refundBookingForPeople, {
    token: by.token,
    key: newId(),
    params: { id: bookingId },
    body: { id: refundId, vendorAmount, platformAmount, reason },
  })
const decide = (refundId: string, approved: boolean, by = secondAdmin) =>
  world.call(decideRefund, { token: by.token, key: newId(), params: { id: refundId }, body: { approved } })
const read = async () => (await world.call(readBookingForAdmins, { token: admin.token, params: { id } })).body
const listRefunds = async (bookingId = id) =>
  (await db().selectFrom('refund').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').execute()).map(
    ({ amount_ngwee, platform_ngwee, reason: why }) => [why, zmwOf(amount_ngwee), zmwOf(platform_ngwee)],
  )
async function readAccount(account: string): Promise<number> {
  const { sum } = await db()
    .selectFrom('entry')
    .select((eb) => eb.fn.sum<number | null>('amount_ngwee').as('sum'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return zmwOf(Number(sum ?? 0))
}
/** What Tilipo has paid itself differs between tests of one world. */
const readGoodwill = () => readAccount('platform:goodwill')
const readShare = () => readAccount(`vendor:${vendor.id}:payable`)
const readNotices = async (accountId: string) =>
  (await trade.getNotifications(accountId)).split('\n').filter((text: string) => text.includes(reason))

describe('a refund after the service', () => {
  it('is taken from the share of the business and from the fee, if the business bears it', async () => {
    expect((await read()).refundable).toEqual({ vendor: 1800, total: 1800 })
    const answer = await refund(600, 0)
    expect([answer.status, answer.body.status]).toEqual([200, 'made'])
    expect(await listRefunds()).toEqual([['changed', 600, 0]])
    expect([await readShare(), await readGoodwill()]).toEqual([-1080, 0])
    const { total_ngwee, paid_ngwee, fee_ngwee, state } = await trade.readBooking(id)
    expect([state, ...[total_ngwee, paid_ngwee, fee_ngwee].map(zmwOf)]).toEqual(['completed', 1200, 1200, 120])
    const { body: statement } = await world.call(readStatement, {
      token: vendor.owner.token,
      params: { month: lusakaDate(Date.now()).slice(0, 7) },
    })
    expect([statement.sales, statement.refunds, statement.fees]).toEqual([1800, 600, 120])
    expect((await readNotices(vendor.owner.id))[0]).toContain('ZMW 600.00 of it is taken from your share.')
    await expectZeroSum(db())
  })

  it('costs the business nothing, if Tilipo bears it', async () => {
    const before = await readGoodwill()
    expect((await refund(0, 250)).status).toBe(200)
    expect(await listRefunds()).toEqual([['goodwill', 250, 250]])
    expect([await readShare(), (await readGoodwill()) - before]).toEqual([-1620, 250])
    expect(zmwOf((await trade.readBooking(id)).paid_ngwee)).toBe(1800)
    expect((await readNotices(vendor.owner.id))[0]).toContain('Tilipo pays it. Your share stays the same.')
    await expectZeroSum(db())
  })

  it('is one transfer if both bear it, and both sides are notified once', async () => {
    const before = await readGoodwill()
    await refund(300, 200)
    expect(await listRefunds()).toEqual([['changed', 500, 200]])
    expect([await readShare(), (await readGoodwill()) - before]).toEqual([-1350, 200])
    expect(await readAccount(`customer:${customer.id}:refundable`)).toBe(-500)
    expect(await readNotices(customer.id)).toEqual([
      expect.stringContaining('Tilipo gives you ZMW 500.00 back for Garden room.'),
    ])
    expect(await readNotices(vendor.owner.id)).toHaveLength(1)
    const { body } = await world.call(listAudit, {
      token: admin.token,
      query: { targetKind: 'booking', targetId: id } as never,
    })
    expect(body).toMatchObject([{ action: 'refund.make', reason, after: { businessZmw: 300, tilipoZmw: 200 } }])
    await expectZeroSum(db())
  })

  it('never returns more than was paid, also not in several refunds of both', async () => {
    await refund(0, 500)
    await refund(300, 0)
    expect((await read()).refundable).toEqual({ vendor: 1000, total: 1000 })
    const tooMuch = await refund(600, 401)
    expect([tooMuch.status, tooMuch.body.message]).toEqual([409, 'At most ZMW 1,000.00 can go back for this booking.'])
    expect((await refund(0, 0)).status).toBe(422)
    const byBusiness = await world.call(refundPart, {
      token: vendor.owner.token,
      key: newId(),
      params: { id },
      body: { id: newId(), amount: 1000.01, reason },
    })
    expect([byBusiness.status, byBusiness.body.message]).toEqual([409, tooMuch.body.message])
    const parallel = await Promise.all([refund(600, 0), refund(0, 600, { by: secondAdmin })])
    expect(parallel.map(({ status }) => status).sort()).toEqual([200, 409])
    await expectZeroSum(db())
  })

  it('is made once, whatever is repeated, and the id of another refund is refused', async () => {
    const refundId = newId()
    const answers = await Promise.all([refund(100, 0, { refundId }), refund(100, 0, { refundId })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listRefunds()).toEqual([['changed', 100, 0]])
    expect((await refund(200, 0, { refundId })).body.code).toBe('key_reused')
  })

  it('is possible for what a cancellation has not returned, and not before the service', async () => {
    await db().updateTable('booking').set({ state: 'confirmed' }).where('id', '=', id).execute()
    expect((await read()).refundable).toBeNull()
    const answer = await refund(100, 0)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Nothing can be refunded for this booking. Before its service it can be cancelled.',
    ])
    await db().updateTable('booking').set({ state: 'no_show' }).where('id', '=', id).execute()
    expect((await refund(100, 0)).status).toBe(200)
  })

  it('is for administrators only', async () => {
    for (const by of [{ ...admin, token: vendor.owner.token }, customer])
      expect((await refund(1, 0, { by })).status).toBe(403)
    expect((await refund(1, 0, { bookingId: newId() })).status).toBe(404)
    expect((await decide(newId(), true)).status).toBe(404)
  })
})

describe('a refund above the limit of one administrator', () => {
  /** Five rooms: ZMW 9,000. The limit is ZMW 5,000. */
  beforeEach(async () => {
    id = await buyServed({ ...stay, guests: 5, rooms: 5 })
  })

  it('waits for a second administrator, and is made once', async () => {
    const refundId = newId()
    expect((await refund(6000, 0, { refundId })).body.status).toBe('requested')
    expect(await listRefunds()).toEqual([])
    const { body: attention } = await world.call(readAttention, { token: admin.token })
    expect(attention.refundRequests.count).toBeGreaterThan(0)
    expect((await read()).refundDecisions).toMatchObject([{ _id: refundId, vendorAmount: 6000, status: 'requested' }])
    const own = await decide(refundId, true, admin)
    expect([own.status, own.body.code]).toEqual([409, 'second_administrator'])
    const answers = await Promise.all([decide(refundId, true), decide(refundId, true)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listRefunds()).toEqual([['changed', 6000, 0]])
    await expectZeroSum(db())
  })

  it('does not happen if it is rejected, also by the administrator who requested it', async () => {
    const refundId = newId()
    await refund(6000, 0, { refundId })
    expect((await decide(refundId, false, admin)).body.status).toBe('rejected')
    expect((await decide(refundId, true)).status).toBe(409)
    expect(await listRefunds()).toEqual([])
  })

  it.each([
    ['two refunds for one business', () => refund(3000, 0), () => refund(3000, 0)],
    ['a refund and a correction for one business', () => correct(-3000), () => refund(3000, 0)],
    ['two refunds that Tilipo bears', () => refund(0, 3000), () => refund(0, 3000)],
  ])('counts all that an administrator has decided alone that day: %s', async (_, first, second) => {
    expect((await first()).status).toBe(200)
    expect((await second()).body.status).toBe('requested')
  })

  it('counts for later corrections', async () => {
    expect((await refund(3000, 0)).body.status).toBe('made')
    expect((await correct(-3000)).body.status).toBe('requested')
  })

  it.each([
    ['the business', 8000, 0],
    ['Tilipo', 0, 8000],
  ])('is refused at its approval if less can go back by then, and %s bears it', async (_, byVendor, byPlatform) => {
    const refundId = newId()
    await refund(byVendor, byPlatform, { refundId })
    expect((await refund(4000, 0, { by: secondAdmin })).body.status).toBe('made')
    const answer = await decide(refundId, true)
    expect([answer.status, answer.body.message]).toEqual([409, 'At most ZMW 5,000.00 can go back for this booking.'])
    expect((await read()).refundDecisions.map(({ status }: { status: string }) => status)).toContain('requested')
  })

  const correct = (amount: number) =>
    world.call(createCorrection, {
      token: admin.token,
      key: newId(),
      body: { id: newId(), vendor: vendor.id, amount, reason: 'The invoice was wrong' },
    })
})
