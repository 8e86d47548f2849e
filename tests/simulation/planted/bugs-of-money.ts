import type { Planted } from './bugs'

const told = 'server/domain/orders/order-notifications.db.test.ts'
const settle = { file: 'server/domain/refunds/settle.ts', foundBy: told } as const
const tell = { file: 'server/domain/refunds/notify.ts', foundBy: told } as const
const over = { file: 'server/domain/steps/no-show-and-early-end.ts', foundBy: told } as const
const demoMoney = { file: 'server/demo/money.ts', foundBy: 'server/demo/ledger.test.ts' } as const
const demoBookings = { file: 'server/demo/bookings.ts', foundBy: 'server/demo/ledger.test.ts' } as const

/** The one booking is locked, those beside it are only looked at. */
const unlocked = `  const of = tx.sql.selectFrom('booking').selectAll()
  const own = found ? await of.where('id', '=', found.booking_id).forUpdate().execute() : []
  const order = own[0]?.order_id ? await of.where('order_id', '=', own[0].order_id).execute() : own
`

/** In what is told of an order's money, and in the demo's books. */
export const bugsOfMoney: readonly Planted[] = [
  {
    ...settle,
    name: 'refunds of one order that arrive at once do not see each other',
    find: '  const order = found ? await lockOrder(tx, found.booking_id) : []\n',
    replace: unlocked,
  },
  {
    ...settle,
    name: 'what has arrived is not told where the last fails',
    find: '  await notifyCompletedRefunds(tx, order)\n',
    replace: "  if (result.state !== 'failed') await notifyCompletedRefunds(tx, order)\n",
  },
  {
    ...tell,
    name: 'each refund of an order is told by itself',
    find: "  if (refunds.some(({ state }) => state === 'pending')) return\n",
    replace: '',
  },
  {
    ...tell,
    name: 'what was told before is told again',
    find: '.set({ told: true })',
    replace: '.set({ told: false })',
  },
  {
    ...tell,
    name: 'what could not be delivered holds the news of the rest back',
    find: "state === 'pending'",
    replace: "state !== 'successful'",
  },
  {
    ...over,
    name: 'a no-show is one product’s',
    find: "  for (const otherBooking of otherBookings) if (getNextState(bookingStateMachine, otherBooking.state as BookingState, 'miss', 'partner')) noShows.push(await markNoShow(tx, otherBooking, note))\n",
    replace: '',
  },
  {
    ...demoMoney,
    name: 'the demo pays more than it costs',
    find: 'account_id,\n    amount_ngwee: total_ngwee,\n    network',
    replace: 'account_id,\n    amount_ngwee: total_ngwee + 100,\n    network',
  },
  {
    ...demoMoney,
    name: 'the demo’s vendors bear the fee of what goes back',
    find: 'computeFee(price) - computeFee(price - refundedPrice)',
    replace: '0',
  },
  {
    ...demoBookings,
    name: 'the demo sells a seat twice',
    find: 'remaining.some((count) => count < 0) || !intervalClaims',
    replace: '!intervalClaims',
  },
  {
    ...demoBookings,
    name: 'the demo lets a car to two at once',
    find: 'existingClaim.unit === unit && existingClaim.from < to',
    replace: 'existingClaim.unit === unit && existingClaim.to < from',
  },
  {
    ...demoBookings,
    name: 'the demo has paid for what was called off',
    find: 'paid_ngwee: soldStates.includes(plan.state) ? total_ngwee : 0',
    replace: 'paid_ngwee: total_ngwee',
  },
]
