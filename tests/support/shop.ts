/** A shop for tests of money: its last room, people who pay for it, the till, and what the books say afterwards. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { takePartnerStep } from '#contract/bookings/booking-steps'
import { requestBooking } from '#contract/bookings/bookings'
import { startPayment, verifyPayment } from '#contract/payments/payments'
import { redirectRefund } from '#contract/payments/refunds'
import { addDays, lusakaDate } from '#contract/core/values'
import { aCustomer, aListing, aVendor } from './builders'
import { newPhone } from './phones'
import { openTill, type Till } from './till'
import { runDue } from './work'
import { openWorld, type World } from './world'

export const minutes = 60_000
/** In ngwee, of two nights. */
export const total = 180_000
const checkIn = addDays(lusakaDate(Date.now()), 10)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }
export type Customer = Awaited<ReturnType<typeof aCustomer>>

export interface Paying {
  vendor: Awaited<ReturnType<typeof aVendor>>
  room: { id: string }
  customer: Customer
  booking: { _id: string }
  reference: string
}

export class Shop {
  till!: Till
  private constructor(readonly world: World) {}

  static open = async (): Promise<Shop> => new Shop(await openWorld())
  close = (): Promise<void> => this.world.close()

  get db() {
    return this.world.connection.db
  }

  /** For each test its own gateway. */
  async begin(): Promise<void> {
    // What an earlier test left waiting would ask this one's gateway.
    await this.world.connection.pool.query('delete from graphile_worker._private_jobs')
    this.till = await openTill(this.world)
    this.world.gateways.letters.splice(0)
  }

  /** @param ahead seconds by which later tasks are due now. */
  run = (ahead = 0): Promise<void> => runDue(this.world, ahead)
  someone = (): Promise<Customer> => aCustomer(this.db)

  async book(room: { id: string }, { token }: Customer) {
    const body = { id: randomUUID(), listingId: room.id, choice, seenTotal: 1800 }
    return (await this.world.call(requestBooking, { token, key: randomUUID(), body })).body
  }

  /** With a number of that ending. */
  pay = (bookingId: string, { token }: Customer, ending: string) =>
    this.world.call(startPayment, {
      token,
      key: randomUUID(),
      body: { bookingId, phone: newPhone(ending), network: 'MTN' },
    })

  /** The last room, held and being paid for; the gateway has been asked. */
  async paying(ending: string): Promise<Paying> {
    const vendor = await aVendor(this.db)
    const room = await aListing(this.db, { vendor_id: vendor.id, capacity: 1 })
    const customer = await this.someone()
    const booking = await this.book(room, customer)
    const { reference } = (await this.pay(booking._id, customer, ending)).body
    await this.run()
    return { vendor, room, customer, booking, reference }
  }

  /** Paid, and cancelled by its vendor, who gives everything back; the gateway has been asked to send it. */
  async goingBack(ending: string): Promise<Paying> {
    const one = await this.paying(ending)
    await this.till.pass(1000, 1)
    await this.run()
    assert.equal(await this.stateOf(one), 'confirmed')
    const body = { step: 'cancel', note: 'The roof leaks.' }
    const { status } = await this.world.call(takePartnerStep, {
      token: one.vendor.owner.token,
      key: randomUUID(),
      params: { id: one.booking._id },
      body,
    })
    assert.equal(status, 200)
    await this.run()
    return one
  }

  /** To another wallet, of that ending. */
  redirect = ({ booking, customer }: Paying, ending: string) =>
    this.world.call(redirectRefund, {
      token: customer.token,
      key: randomUUID(),
      params: { id: booking._id },
      body: { phone: `09612346${ending}`, network: 'MTN' },
    })

  refundsOf = ({ booking }: Paying) =>
    this.db.selectFrom('refund').selectAll().where('booking_id', '=', booking._id).execute()
  /** What the gateway was asked to send. */
  transfers = () => [...this.till.simulator.transactions.values()].filter(({ type }) => type === 'Disbursement')
  /** And has sent, in ngwee. */
  sent = () =>
    this.transfers()
      .filter(({ status }) => status === 'Successful')
      .reduce((sum, { amount }) => sum + amount * 100, 0)

  verify = async ({ reference, customer }: Pick<Paying, 'reference' | 'customer'>) =>
    (await this.world.call(verifyPayment, { token: customer.token, params: { reference } })).body

  stateOf = async ({ booking }: Pick<Paying, 'booking'>): Promise<string> =>
    (await this.db.selectFrom('booking').select('state').where('id', '=', booking._id).executeTakeFirstOrThrow()).state

  paymentOf = (reference: string) =>
    this.db.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()

  async told(accountId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('notification')
      .select('message')
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute()
    return rows.map(({ message }) => message)
  }

  /** Their subjects. */
  lettersTo = ({ email }: Customer): string[] =>
    this.world.gateways.letters.filter(({ to }) => to === email).map(({ subject }) => subject)

  /** What the books say of these subjects, by account; and that every posting sums to zero. */
  async books(...subjects: string[]): Promise<Record<string, number>> {
    const rows = await this.db
      .selectFrom('entry')
      .innerJoin('posting', 'posting.id', 'entry.posting_id')
      .select(['posting_id', 'account', 'amount_ngwee', 'subject_id'])
      .execute()
    assert.deepEqual(
      Object.values(sumsBy(rows, 'posting_id')).filter((sum) => sum !== 0),
      [],
    )
    return sumsBy(
      rows.filter(({ subject_id: id }) => subjects.includes(id)),
      'account',
    )
  }

  /** Confirmed, in the books once, and told once to each. */
  async expectSold(one: Paying): Promise<void> {
    assert.equal(await this.stateOf(one), 'confirmed')
    const { success, status, booking } = await this.verify(one)
    assert.deepEqual(
      { success, status, booking },
      { success: true, status: 'successful', booking: { _id: one.booking._id, bookingType: 'hotel' } },
    )
    assert.deepEqual(await this.books(one.booking._id, (await this.paymentOf(one.reference)).id), saleOf(one))
    assert.equal((await this.told(one.customer.id)).filter((message) => message.includes('is confirmed')).length, 1)
    assert.equal((await this.told(one.vendor.owner.id)).length, 1)
    await this.run()
    assert.equal(this.lettersTo(one.customer).filter((subject) => subject.startsWith('Booked')).length, 1)
  }

  /** As if the hold had run out an hour ago. */
  async lapse({ booking }: Pick<Paying, 'booking'>): Promise<void> {
    const past = new Date(Date.now() - 3_600_000)
    await this.db.updateTable('booking').set({ hold_expires_at: past }).where('id', '=', booking._id).execute()
    await this.db.updateTable('claim').set({ expires_at: past }).where('booking_id', '=', booking._id).execute()
  }
}

export const saleOf = ({ vendor }: Paying): Record<string, number> => ({
  'gateway:lipila': total,
  [`vendor:${vendor.id}:payable`]: -total * 0.9,
  'platform:fee': -total * 0.1,
})

type Entry = { posting_id: string; account: string; amount_ngwee: number }

function sumsBy(rows: readonly Entry[], name: 'posting_id' | 'account'): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[row[name]] = (sums[row[name]] ?? 0) + row.amount_ngwee
  return sums
}
