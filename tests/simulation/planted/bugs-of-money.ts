import type { PlantedBug } from './bugs'

const orderNotificationsTest = 'server/domain/bookings/orders/order-notifications.db.test.ts'
const settleRefund = { file: 'server/domain/money/refunds/settle.ts', foundBy: orderNotificationsTest } as const
const notifyRefund = { file: 'server/domain/money/refunds/notify.ts', foundBy: orderNotificationsTest } as const
const noShow = {
  file: 'server/domain/counter/steps/no-show-and-early-end.ts',
  foundBy: orderNotificationsTest,
} as const
const demoMoney = { file: 'server/demo/money.ts', foundBy: 'server/demo/ledger.test.ts' } as const
const demoBookings = { file: 'server/demo/bookings.ts', foundBy: 'server/demo/ledger.test.ts' } as const

const dailySum = {
  file: 'server/domain/money/corrections/daily-total.ts',
  foundBy: 'server/domain/money/corrections/corrections.db.test.ts',
} as const

/** Locks only the refunded booking, and reads the other bookings of its order without a lock. */
const lockOnlyOwnBooking = `  const of = tx.sql.selectFrom('booking').selectAll()
  const own = found ? await of.where('id', '=', found.booking_id).forUpdate().execute() : []
  const order = own[0]?.order_id ? await of.where('order_id', '=', own[0].order_id).execute() : own
`

/** Bugs in notifications about an order's refunds, and in the demo's ledger. */
export const bugsOfMoney: readonly PlantedBug[] = [
  {
    ...settleRefund,
    name: 'concurrent refunds of one order do not lock the order',
    find: '  const order = found ? await lockOrder(tx, found.booking_id) : []\n',
    replace: lockOnlyOwnBooking,
  },
  {
    ...settleRefund,
    name: 'completed refunds are not notified if the last one fails',
    find: '  await notifyCompletedRefunds(tx, order)\n',
    replace: "  if (result.state !== 'failed') await notifyCompletedRefunds(tx, order)\n",
  },
  {
    ...notifyRefund,
    name: 'each refund of an order is notified separately',
    find: "  if (refunds.some(({ state }) => state === 'pending')) return\n",
    replace: '',
  },
  {
    ...notifyRefund,
    name: 'a refund notification is sent again',
    find: '.set({ told: true })',
    replace: '.set({ told: false })',
  },
  {
    ...notifyRefund,
    name: 'a failed refund blocks the notification of the others',
    find: "state === 'pending'",
    replace: "state !== 'successful'",
  },
  {
    ...noShow,
    name: 'a no-show covers one booking of an order only',
    find: "  for (const otherBooking of otherBookings) if (getNextState(bookingStateMachine, otherBooking.state, 'miss', 'partner')) noShows.push(await markNoShow(tx, otherBooking, note))\n",
    replace: '',
  },
  {
    ...demoMoney,
    name: 'a demo payment exceeds the price',
    find: 'account_id,\n    amount_ngwee: total_ngwee,\n    network',
    replace: 'account_id,\n    amount_ngwee: total_ngwee + 100,\n    network',
  },
  {
    ...demoMoney,
    name: 'a demo refund ignores the fee',
    find: 'computeFee(price, defaultFeeBasisPoints) - computeFee(price - refundedPrice, defaultFeeBasisPoints)',
    replace: '0',
  },
  {
    ...demoBookings,
    name: 'the demo data sells a seat twice',
    find: 'remaining.some((count) => count < 0) || !intervalClaims',
    replace: '!intervalClaims',
  },
  {
    ...demoBookings,
    name: 'the demo data hires out a car twice at once',
    find: 'existingClaim.unit === unit && existingClaim.from < to',
    replace: 'existingClaim.unit === unit && existingClaim.to < from',
  },
  {
    ...demoBookings,
    name: 'a cancelled demo booking counts as paid',
    find: 'paid_ngwee: soldStates.includes(plan.state) ? total_ngwee : 0',
    replace: 'paid_ngwee: total_ngwee',
  },
  {
    ...dailySum,
    name: 'the limit of corrections applies to each correction alone',
    file: 'server/domain/money/corrections/corrections.ts',
    find: 'Math.abs(amountNgwee) + decidedNgwee > ',
    replace: 'Math.abs(amountNgwee) > ',
  },
  {
    ...dailySum,
    name: 'the daily sum of corrections is read without a lock',
    find: '  await lockDecisions(tx, adminId, vendorId)\n',
    replace: '',
  },
]
