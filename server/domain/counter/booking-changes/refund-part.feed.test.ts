/** Tests of partial refunds: the money, the shift, the invoice and every later step start from the lower price. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { addDays, lusakaDate } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { cancelBooking } from '#contract/counter/booking-steps'
import type { CashShift } from '#contract/counter/cash-shifts'
import { listMethodSums } from '#contract/counter/method-totals'
import { refundPart } from '#contract/counter/partial-refunds'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { saveFiscalSettings } from '#contract/money/fiscal-settings'
import { readStatement } from '#contract/money/statements'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { newId, type World } from '../../../../tests/support/world'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))
const db = () => world.connection.db

let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: { id: string }
beforeEach(async () => {
  vendor = await insertVendor(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 5 })
})
const token = () => vendor.owner.token
const { expectZeroSum, openOwnShift, readLedger, readRow, refund } = createCounterFlow(() => world, token)

const checkIn = addDays(lusakaDate(Date.now()), 20)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 1, rooms: 1 }
const reason = 'No hot water'

async function sell(payments?: CounterPayment[], more: object = {}): Promise<string> {
  const id = newId()
  const body = { id, listingId: room.id, choice, seenTotal: 1800, customerName: 'Mwila Tembo', payments, ...more }
  const { status, body: answer } = await world.call(recordWalkIn, { token: token(), key: newId(), body: body as never })
  expect([status, answer.message]).toEqual([200, undefined])
  return id
}
const giveBack = (id: string, amount: number, more: object = {}, by = token()) =>
  world.call(refundPart, { token: by, key: newId(), params: { id }, body: { id: newId(), amount, reason, ...more } })
const readMoney = async (id: string) => {
  const { state, total_ngwee, paid_ngwee, owed_ngwee, fee_ngwee } = await trade.readBooking(id)
  return [state, ...[total_ngwee, paid_ngwee, owed_ngwee, fee_ngwee].map(zmwOf)]
}
const readMethods = async (id: string) =>
  Object.fromEntries([...(await readLedger([id]))].map(([account, { amount }]) => [account, zmwOf(amount)]))
const setState = (id: string, state: 'completed' | 'no_show') =>
  db().updateTable('booking').set({ state }).where('id', '=', id).execute()
const listRefunds = async (id: string) =>
  (await db().selectFrom('refund').selectAll().where('booking_id', '=', id).execute()).map(
    ({ amount_ngwee, reason: why }) => `${why} ${zmwOf(amount_ngwee)}`,
  )

describe('a partial refund of a sale at the counter', () => {
  it('goes back by the methods of the sale in the shift of the clerk, and lowers price and fee', async () => {
    const shiftId = await openOwnShift(10)
    const id = await sell([card(500), cash(1300)], { shiftId })
    await setState(id, 'completed')
    expect((await giveBack(id, 300, { shiftId })).status).toBe(200)
    expect(await readMoney(id)).toEqual(['completed', 1500, 1500, 0, 150])
    expect(await readMethods(id)).toEqual({ cash: 1300, card: 200, available: expect.any(Number), fee: -150 })
    expect((await giveBack(id, 400, { shiftId })).status).toBe(200)
    expect(await readMethods(id)).toEqual({ cash: 1100, card: 0, available: expect.any(Number), fee: -110 })
    const sums = listMethodSums(await readRow<CashShift>('cashShift', shiftId))
    expect(Object.fromEntries(sums.map(({ method, net }) => [method, net]))).toMatchObject({ cash: 1100, card: 0 })
    const { changes, total } = await readRow<{ changes: object[]; total: number }>('vendorBooking', id)
    expect([total, changes.length]).toEqual([1100, 2])
    expect(changes[0]).toMatchObject({ total: 1800, reason })
    await expectZeroSum()
  })

  it('leaves exactly the rest for a full refund before the service', async () => {
    const id = await sell()
    expect((await giveBack(id, 800.5)).status).toBe(200)
    expect((await refund(id, 1800)).status).toBe(409)
    expect((await refund(id, 999.5)).status).toBe(200)
    expect(await readMethods(id)).toEqual({ cash: 0, available: 0, fee: 0 })
    const { body } = await giveBack(id, 1)
    expect(body.message).toBe('This booking was cancelled, so its refund is decided already.')
  })

  it('happens once, also if the answer was lost, and never exceeds what was paid', async () => {
    const id = await sell()
    await setState(id, 'completed')
    const repeated = { id: newId() }
    const answers = await Promise.all([giveBack(id, 1000, repeated), giveBack(id, 1000, repeated)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await giveBack(id, 1000, repeated)).status).toBe(200)
    expect(await readMoney(id)).toEqual(['completed', 800, 800, 0, 80])
    const both = await Promise.all([giveBack(id, 500), giveBack(id, 500)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({
      message: 'At most ZMW 300.00 can go back for this booking.',
      fields: { amount: 'Please enter at most ZMW 300.00.' },
    })
    expect((await giveBack(id, 300)).status).toBe(200)
    expect(await readMoney(id)).toEqual(['completed', 0, 0, 0, 0])
    expect(await readMethods(id)).toEqual({ cash: 0, available: 0, fee: 0 })
  })

  it('never exceeds what was paid of a reservation, and leaves what is due as it was', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const id = await sell([cash(900)], { reservation: { until, isGuaranteed: true } })
    expect((await giveBack(id, 900.01)).status).toBe(409)
    expect((await giveBack(id, 300)).status).toBe(200)
    expect(await readMoney(id)).toEqual(['confirmed', 1500, 600, 0, 150])
  })

  it('replaces the fiscal invoice, and counts as a refund in the statement', async () => {
    const caller = () => ({ token: token(), key: newId() })
    const settings = {
      enabled: true,
      tpin: '1002003004',
      branch: '000',
      deviceSerial: 'TILIPO-1',
      vatCategory: 'A',
      classCode: '90111501',
    }
    expect((await world.call(saveFiscalSettings, { ...caller(), body: settings as never })).status).toBe(200)
    const id = await sell()
    await giveBack(id, 300)
    const documents = await db()
      .selectFrom('fiscal_document')
      .selectAll()
      .where('vendor_id', '=', vendor.id)
      .orderBy('number')
      .execute()
    expect(documents.map(({ kind, total_ngwee }) => [kind, zmwOf(total_ngwee)])).toEqual([
      ['sale', 1800],
      ['credit', 1800],
      ['sale', 1500],
    ])
    const month = lusakaDate(Date.now()).slice(0, 7)
    const statement = (await world.call(readStatement, { token: token(), params: { month } })).body
    expect([statement.sales, statement.refunds, statement.fees]).toEqual([1800, 300, 150])
  })

  it('lowers the charge for a no-show of a reservation, of which nothing becomes due again', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const id = await sell([cash(900)], { reservation: { until, isGuaranteed: true } })
    await setState(id, 'no_show')
    expect((await giveBack(id, 200)).status).toBe(200)
    const { noShowCharge, paid } = await readRow<{ noShowCharge: number; paid: number }>('vendorBooking', id)
    expect([noShowCharge, paid]).toEqual([700, 700])
  })

  it('is refused for the booking of another business, without a reason, and for a member who may not refund', async () => {
    const id = await sell()
    const other = await insertVendor(db())
    expect((await giveBack(id, 10, {}, other.owner.token)).status).toBe(404)
    expect((await giveBack(id, 10, { reason: '' })).status).toBe(422)
    expect((await giveBack(id, 0)).status).toBe(422)
    const viewer = await insertCustomer(db(), {
      role: 'partner',
      business_type: 'hotel',
      vendor_id: vendor.id,
      staff_role: 'partner-viewer',
    })
    expect((await giveBack(id, 10, {}, viewer.token)).status).toBe(403)
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
  })
})

describe('a partial refund of a booking of the app', () => {
  let customer: Awaited<ReturnType<typeof insertCustomer>>
  let id: string
  beforeEach(async () => {
    customer = await insertCustomer(db())
    id = (await trade.buy(room.id, customer, choice))._id
    await runDueTasks(world)
  })

  it('is sent by Tilipo to the wallet that paid, and the customer reads why, once', async () => {
    expect((await giveBack(id, 300)).status).toBe(200)
    expect(await listRefunds(id)).toEqual(['changed 300'])
    expect(await readMoney(id)).toEqual(['confirmed', 1500, 1500, 0, 150])
    const texts = (await trade.getNotifications(customer.id)).split('\n')
    expect(texts.filter((text: string) => text.includes('gives you'))).toEqual([
      expect.stringContaining(
        'gives you ZMW 300.00 back for Garden room. ZMW 300.00 goes back to the wallet that paid',
      ),
    ])
    await expectZeroSum()
  })

  it('never takes a part of the deposit', async () => {
    await db()
      .updateTable('booking')
      .set({ total_ngwee: 180_000, deposit_ngwee: 50_000 })
      .where('id', '=', id)
      .execute()
    const tooMuch = await giveBack(id, 1300.01)
    expect([tooMuch.status, tooMuch.body.message]).toEqual([409, 'At most ZMW 1,300.00 can go back for this booking.'])
  })

  it('leaves exactly the rest if the customer cancels afterwards', async () => {
    await giveBack(id, 300)
    const answer = await world.call(cancelBooking, {
      token: customer.token,
      key: newId(),
      params: { id },
      body: {} as never,
    })
    expect(answer.status).toBe(200)
    expect(await listRefunds(id)).toEqual(['changed 300', 'cancelled 1500'])
    await expectZeroSum()
  })

  it('is decided one after the other with a cancellation at the same time', async () => {
    await Promise.all([
      giveBack(id, 300),
      world.call(cancelBooking, { token: customer.token, key: newId(), params: { id }, body: {} as never }),
    ])
    const refunds = await listRefunds(id)
    expect([['cancelled 1800'], ['changed 300', 'cancelled 1500']]).toContainEqual(refunds)
    await expectZeroSum()
  })
})
