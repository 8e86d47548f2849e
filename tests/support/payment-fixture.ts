/** A fixture for payment tests: a vendor's last room, paying customers, the gateway harness and the ledger. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { takePartnerStep } from '#contract/counter/booking-steps'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { startPayment, verifyPayment } from '#contract/money/payments'
import { redirectRefund } from '#contract/money/refunds'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertCustomer, insertListing, insertVendor } from './builders'
import { newPhoneNumber } from './phone-numbers'
import { openGatewayHarness, type GatewayHarness } from './gateway-harness'
import { runDueTasks } from './run-tasks'
import { openWorld, type World } from './world'
import { loadNotificationTexts } from './notifications'

export const minuteMs = 60_000
/** Price of two nights, in ngwee. */
export const totalNgwee = 180_000
const checkIn = addDays(lusakaDate(Date.now()), 10)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }
export type Customer = Awaited<ReturnType<typeof insertCustomer>>

export interface PendingPayment {
  vendor: Awaited<ReturnType<typeof insertVendor>>
  room: { id: string }
  customer: Customer
  booking: { _id: string }
  reference: string
}

export class PaymentFixture {
  gateway!: GatewayHarness
  private constructor(readonly world: World) {}

  static open = async (): Promise<PaymentFixture> => new PaymentFixture(await openWorld())
  close = (): Promise<void> => this.world.close()

  get db() {
    return this.world.connection.db
  }

  /** Creates a new gateway for the test. */
  async startGateway(): Promise<void> {
    // Jobs of an earlier test would call this test's gateway.
    await this.world.connection.pool.query('delete from pending_job')
    await this.world.connection.pool.query('delete from graphile_worker._private_jobs')
    this.gateway = await openGatewayHarness(this.world)
    this.world.gateways.emails.splice(0)
  }

  /** @param aheadSeconds how far to move later tasks forward */
  runTasks = (aheadSeconds = 0): Promise<void> => runDueTasks(this.world, aheadSeconds)
  createCustomer = (): Promise<Customer> => insertCustomer(this.db)

  async book(room: { id: string }, { token }: Customer) {
    const body = { id: randomUUID(), listingId: room.id, choice, seenTotal: 1800 }
    return (await this.world.call(requestBooking, { token, key: randomUUID(), body })).body
  }

  /** Pays with a phone number that has this ending. */
  pay = (bookingId: string, { token }: Customer, ending: string) =>
    this.world.call(startPayment, {
      token,
      key: randomUUID(),
      body: { bookingId, phone: newPhoneNumber(ending), network: 'MTN' },
    })

  /** Creates a held booking of the last room whose payment has been sent to the gateway. */
  async createPendingPayment(ending: string): Promise<PendingPayment> {
    const vendor = await insertVendor(this.db)
    const room = await insertListing(this.db, { vendor_id: vendor.id, capacity: 1 })
    const customer = await this.createCustomer()
    const booking = await this.book(room, customer)
    const { reference } = (await this.pay(booking._id, customer, ending)).body
    await this.runTasks()
    return { vendor, room, customer, booking, reference }
  }

  /** Creates a paid booking that the vendor cancelled with a full refund. The transfer has been sent to the gateway. */
  async createPendingRefund(ending: string): Promise<PendingPayment> {
    const payment = await this.createPendingPayment(ending)
    await this.gateway.advance(1000, 1)
    await this.runTasks()
    assert.equal(await this.getBookingState(payment), 'confirmed')
    const body = { step: 'cancel', note: 'The roof leaks.' }
    const { status } = await this.world.call(takePartnerStep, {
      token: payment.vendor.owner.token,
      key: randomUUID(),
      params: { id: payment.booking._id },
      body,
    })
    assert.equal(status, 200)
    await this.runTasks()
    return payment
  }

  /** Redirects the refund to another wallet, with a number of this ending. */
  redirect = ({ booking, customer }: PendingPayment, ending: string) =>
    this.world.call(redirectRefund, {
      token: customer.token,
      key: randomUUID(),
      params: { id: booking._id },
      body: { phone: `09612346${ending}`, network: 'MTN' },
    })

  findRefunds = ({ booking }: PendingPayment) =>
    this.db.selectFrom('refund').selectAll().where('booking_id', '=', booking._id).execute()
  /** Transfers that the gateway was asked to make. */
  transfers = () => [...this.gateway.simulator.transactions.values()].filter(({ type }) => type === 'Disbursement')
  /** The total of successful transfers, in ngwee. */
  sumSentNgwee = () =>
    this.transfers()
      .filter(({ status }) => status === 'Successful')
      .reduce((sum, { amount }) => sum + amount * 100, 0)

  verify = async ({ reference, customer }: Pick<PendingPayment, 'reference' | 'customer'>) =>
    (await this.world.call(verifyPayment, { token: customer.token, params: { reference } })).body

  getBookingState = async ({ booking }: Pick<PendingPayment, 'booking'>): Promise<string> =>
    (await this.db.selectFrom('booking').select('state').where('id', '=', booking._id).executeTakeFirstOrThrow()).state

  findPayment = (reference: string) =>
    this.db.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()

  async getNotifications(accountId: string): Promise<string[]> {
    return (await loadNotificationTexts(this.db, accountId)).map(({ message }) => message)
  }

  /** Returns the subjects of the customer's emails. */
  getEmailSubjects = ({ email }: Customer): string[] =>
    this.world.gateways.emails.filter(({ to }) => to === email).map(({ subject }) => subject)

  /** Returns the ledger balances of these subjects by account, and asserts that every posting sums to zero. */
  async sumLedger(...subjects: string[]): Promise<Record<string, number>> {
    const rows = await this.db
      .selectFrom('entry')
      .innerJoin('posting', 'posting.id', 'entry.posting_id')
      .select(['posting_id', 'account', 'amount_ngwee', 'subject_id'])
      .execute()
    assert.deepEqual(
      Object.values(sumEntriesBy(rows, 'posting_id')).filter((sum) => sum !== 0),
      [],
    )
    return sumEntriesBy(
      rows.filter(({ subject_id: id }) => subjects.includes(id)),
      'account',
    )
  }

  /** Asserts that the booking is confirmed, posted once in the ledger, and reported once to each party. */
  async expectSold(sale: PendingPayment): Promise<void> {
    assert.equal(await this.getBookingState(sale), 'confirmed')
    const { success, status, booking } = await this.verify(sale)
    assert.deepEqual(
      { success, status, booking },
      { success: true, status: 'successful', booking: { _id: sale.booking._id, bookingType: 'hotel' } },
    )
    assert.deepEqual(
      await this.sumLedger(sale.booking._id, (await this.findPayment(sale.reference)).id),
      getExpectedSaleEntries(sale),
    )
    assert.equal(
      (await this.getNotifications(sale.customer.id)).filter((message) => message.includes('is confirmed')).length,
      1,
    )
    assert.equal((await this.getNotifications(sale.vendor.owner.id)).length, 1)
    await this.runTasks()
    assert.equal(this.getEmailSubjects(sale.customer).filter((subject) => subject.startsWith('Booked')).length, 1)
  }

  /** Moves the hold's expiry one hour into the past. */
  async expireHold({ booking }: Pick<PendingPayment, 'booking'>): Promise<void> {
    const past = new Date(Date.now() - 3_600_000)
    await this.db.updateTable('booking').set({ hold_expires_at: past }).where('id', '=', booking._id).execute()
    await this.db.updateTable('claim').set({ expires_at: past }).where('booking_id', '=', booking._id).execute()
  }
}

export const getExpectedSaleEntries = ({ vendor }: PendingPayment): Record<string, number> => ({
  'gateway:lipila': totalNgwee,
  [`vendor:${vendor.id}:payable`]: -totalNgwee * 0.9,
  'platform:fee': -totalNgwee * 0.1,
})

type Entry = { posting_id: string; account: string; amount_ngwee: number }

function sumEntriesBy(rows: readonly Entry[], name: 'posting_id' | 'account'): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[row[name]] = (sums[row[name]] ?? 0) + row.amount_ngwee
  return sums
}
