/** A fixture for payout tests: a business with money from a sale whose service has ended. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { listPayouts, sendMoney } from '#contract/money/payouts'
import { clearDueBookings, readBalances } from '../../server/domain/money/balances'
import { PaymentFixture, type PendingPayment } from './payment-fixture'
import { newPhoneNumber } from './phone-numbers'

/** The vendor's share of the fixture's sale, in ngwee: the price less 10 %. */
export const shareNgwee = 162_000

export const openPayoutFixture = async (): Promise<PayoutFixture> => new PayoutFixture(await PaymentFixture.open())

export class PayoutFixture {
  constructor(readonly shop: PaymentFixture) {}

  /** Sells one room and confirms the payment. Its share is pending. */
  async sell(): Promise<PendingPayment> {
    const sale = await this.shop.createPendingPayment('55')
    await this.shop.gateway.advance(1000, 1)
    await this.shop.runTasks()
    assert.equal(await this.shop.getBookingState(sale), 'confirmed')
    return sale
  }

  /** Ends the clearing period of a booking, as if its service had ended in the past. */
  async clear({ booking }: PendingPayment): Promise<void> {
    const past = new Date(Date.now() - 60_000)
    await this.shop.db.updateTable('booking').set({ clears_at: past }).where('id', '=', booking._id).execute()
    await clearDueBookings(this.shop.db)
  }

  /** Sells one room whose share is available. */
  async sellAndClear(): Promise<PendingPayment> {
    const sale = await this.sell()
    await this.clear(sale)
    return sale
  }

  /** Sets the reserve of new vendors, for 30 days. */
  async setReserve(percent: number, newVendorDays: number): Promise<void> {
    const value = JSON.stringify({ percent, days: 30, newVendorDays })
    await this.shop.db
      .insertInto('setting')
      .values({ name: 'reserve', value, version: randomUUID() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }

  /** Requests a payout to a number with this ending. */
  send = (
    { vendor }: PendingPayment,
    amount: number,
    ending = '55',
    { key = randomUUID(), phone = newPhoneNumber(ending) }: { key?: string; phone?: string } = {},
  ) =>
    this.shop.world.call(sendMoney, {
      token: vendor.owner.token,
      key,
      body: {
        recipientName: 'Bwalya Mulenga',
        recipientPhone: phone,
        amount,
        reason: 'Salary for November',
      },
    })

  readReference = async ({ vendor }: PendingPayment): Promise<string> =>
    (
      await this.shop.db
        .selectFrom('payout')
        .select('reference')
        .where('vendor_id', '=', vendor.id)
        .executeTakeFirstOrThrow()
    ).reference

  readBalances = ({ vendor }: PendingPayment) => readBalances(this.shop.db, vendor.id)

  readHistory = async ({ vendor }: PendingPayment) =>
    (await this.shop.world.call(listPayouts, { token: vendor.owner.token })).body

  /** Asserts that the vendor's balances equal its sales less fees, refunds and payouts. */
  async expectBalanced(sale: PendingPayment): Promise<void> {
    const { pending, available, reserved, inPayout, paidOut } = await this.readBalances(sale)
    assert.equal(pending + available + reserved + inPayout + paidOut, shareNgwee)
    const stored = await this.shop.db
      .selectFrom('vendor_balance')
      .select('available_ngwee')
      .where('vendor_id', '=', sale.vendor.id)
      .executeTakeFirst()
    assert.equal(stored?.available_ngwee ?? 0, available)
    assert.equal(this.shop.sumSentNgwee(), paidOut)
  }
}
