/**
 * Moves what was paid from one booking to another of the same business, when bookings are split or merged (decision 145). One
 * booking gets a negative sale and the other one a sale, so that sales, fees and methods stay the same in sum, and each booking has
 * what belongs to it.
 */
import { sql } from 'kysely'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import type { Tx } from '../../../db/transact'
import { computeFee, splitPriceAndDeposit, type StoredBooking } from '../../bookings/bookings'
import * as accounts from './accounts'
import { moveCompanyDebt } from './company-debts'
import { post } from './post'
import { buildMethodEntries } from './recorded-payments'

/** A line of what was recorded at the counter, and how much of it moves. */
export interface MovedLine extends CounterPayment {
  /** The subject of the company's debt, for a line on account: before, and after. */
  debt?: { fromId: string; toId: string; lineNgwee: number }
}

interface MovedMoney {
  lines: readonly MovedLine[]
  recordedNgwee: number
  /** Paid in the app or on the phone. */
  gatewayNgwee: number
}

interface Side {
  before: StoredBooking
  /** With the new price and what is paid then. */
  after: StoredBooking
  /** The change of this booking: the subject of its postings. */
  changeId: string
}

/** @param from and `to`: locked by the caller, without refunds */
export async function movePaid(tx: Tx, from: Side, to: Side, moved: MovedMoney): Promise<void> {
  await postMoved(tx, from, moved, -1)
  await postMoved(tx, to, moved, 1)
  for (const { method, debt, companyId, amount } of moved.lines)
    if (method === 'account' && debt && companyId) await moveCompanyDebt(tx, to.after, { ...debt, companyId, amount })
  await moveShares(tx, from.before.id, to.before.id, moved.gatewayNgwee)
}

async function postMoved(
  tx: Tx,
  { before, after, changeId }: Side,
  { lines, recordedNgwee, gatewayNgwee }: MovedMoney,
  sign: 1 | -1,
): Promise<void> {
  const { vendor_id: vendorId, account_id: accountId } = before
  const [start, end] = [readMoney(before), readMoney(after)]
  // After the gateway's part only, which has all of the deposit.
  const middle = buildMoney(after, end.price - sign * recordedNgwee, end.deposit)
  if (gatewayNgwee > 0)
    await postOnce(tx, 'balance', changeId, [
      { account: accounts.gateway, amountNgwee: sign * gatewayNgwee },
      { account: accounts.vendorShare(before), amountNgwee: start.price - middle.price + middle.fee - start.fee },
      { account: accounts.platformFee, amountNgwee: start.fee - middle.fee },
      { account: accounts.customerDeposit(accountId), amountNgwee: start.deposit - middle.deposit },
    ])
  if (recordedNgwee === 0) return
  const received = buildMethodEntries(vendorId, lines).map(({ account, amountNgwee }) => ({
    account,
    amountNgwee: sign * amountNgwee,
  }))
  const available = accounts.vendorAvailable(vendorId)
  await postOnce(tx, 'cash_sale', changeId, [
    ...received,
    { account: available, amountNgwee: middle.price - end.price + end.fee - middle.fee },
    { account: accounts.platformFee, amountNgwee: middle.fee - end.fee },
  ])
  await postOnce(tx, 'cash_kept', changeId, [
    { account: available, amountNgwee: sign * recordedNgwee },
    ...received.map(({ account, amountNgwee }) => ({ account, amountNgwee: -amountNgwee })),
  ])
}

function readMoney(booking: StoredBooking) {
  const { price, deposit } = splitPriceAndDeposit(booking, booking.paid_ngwee)
  return buildMoney(booking, price, deposit)
}

const buildMoney = ({ fee_basis_points }: StoredBooking, price: number, deposit: number) => ({
  price,
  deposit,
  fee: computeFee(price, fee_basis_points),
})

async function postOnce(...posting: Parameters<typeof post>): Promise<void> {
  if (!(await post(...posting))) throw new Error('this money was moved already')
}

/** Moves the latest shares first. A refund of either booking then goes to the wallet that has paid. */
async function moveShares(tx: Tx, fromId: string, toId: string, amountNgwee: number): Promise<void> {
  if (amountNgwee === 0) return
  const shares = await tx.sql
    .selectFrom('payment_share')
    .innerJoin('payment', 'payment.id', 'payment_share.payment_id')
    .select(['payment_share.id', 'payment_id', 'payment_share.amount_ngwee'])
    .where('payment_share.booking_id', '=', fromId)
    .where('payment.state', '=', 'successful')
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment_share.id')
    .execute()
  let rest = amountNgwee
  for (const { id, payment_id, amount_ngwee } of shares) {
    const taken = Math.min(rest, amount_ngwee)
    if (taken === 0) break
    rest -= taken
    if (taken === amount_ngwee) await tx.sql.deleteFrom('payment_share').where('id', '=', id).execute()
    else
      await tx.sql
        .updateTable('payment_share')
        .set({ amount_ngwee: amount_ngwee - taken })
        .where('id', '=', id)
        .execute()
    await tx.sql
      .insertInto('payment_share')
      .values({ id: tx.newId(), payment_id, booking_id: toId, amount_ngwee: taken })
      .onConflict((conflict) =>
        conflict
          .columns(['payment_id', 'booking_id'])
          .doUpdateSet({ amount_ngwee: sql`payment_share.amount_ngwee + excluded.amount_ngwee` }),
      )
      .execute()
  }
  if (rest > 0) throw new Error('more would move than was paid')
}
