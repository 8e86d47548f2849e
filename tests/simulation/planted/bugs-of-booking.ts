import type { PlantedBug } from './bugs'

const offlineRequest = 'server/domain/bookings/bookings/offline-request.ts'
const offlineRequestTest = 'server/domain/bookings/bookings/offline-request.db.test.ts'
const offlineRequestRaces = 'tests/races/offline-requests.db.test.ts'
const paymentRaces = 'server/domain/money/payments/races.db.test.ts'
const lateSuccessTest = 'server/domain/money/refunds/late-success.db.test.ts'

/** Bugs in offline booking requests, holds and refunds. */
export const bugsOfBooking: readonly PlantedBug[] = [
  {
    name: 'a repeated offline request is decided again',
    file: offlineRequest,
    find: '  if (await isBooked(tx, accountId, request.id)) return {}\n',
    replace: '',
    foundBy: offlineRequestTest,
  },
  {
    name: 'a rejected offline request sends no notification',
    file: offlineRequest,
    find: '    await notifyNotBooked(tx, accountId, request, error)\n',
    replace: '',
    foundBy: 'server',
  },
  {
    name: 'a rejected offline request is not rolled back',
    file: offlineRequest,
    find: 'await withSavepoint(tx, () => requestBooking(',
    replace: 'await (async (_: Tx, work: () => Promise<unknown>) => work())(tx, () => requestBooking(',
    foundBy: offlineRequestTest,
  },
  {
    name: 'an offline request gets the hold time of an online one',
    file: offlineRequest,
    find: "{ hold: 'offlineRequestHoldMinutes',",
    replace: '{',
    foundBy: offlineRequestTest,
  },
  {
    name: 'a price above the expected one is accepted',
    file: 'server/domain/bookings/bookings/request.ts',
    find: 'quoted.totalNgwee > ngweeOf(request.seenTotal)',
    replace: 'quoted.totalNgwee > 2 * ngweeOf(request.seenTotal)',
    foundBy: 'server',
  },
  {
    name: 'a partly taken unit is claimed above its capacity',
    file: 'server/domain/catalogue/stock/claim.ts',
    find: 'if (taken + quantity > row.capacity)',
    replace: 'if (taken > row.capacity)',
    foundBy: 'server',
  },
  {
    name: 'a concurrent duplicate booking fails instead of being ignored',
    file: 'server/domain/bookings/bookings/insert.ts',
    find: "    .onConflict((same) => same.column('id').doNothing())\n",
    replace: '',
    foundBy: offlineRequestRaces,
  },
  {
    name: 'a command queued offline is sent without a probe',
    file: 'src/sync/engine/runner.ts',
    find: '    setProbe(this.pushBackoff, true)\n',
    replace: '',
    foundBy: 'src/sync/engine/runner.test.ts',
  },
  {
    name: 'an expired hold is reclaimed on a closed day',
    file: 'server/domain/bookings/bookings/confirm.ts',
    find: "      if (event === 'reclaim') await refuseClosedDays(tx, booking.listing_id, booking.quote)\n",
    replace: '',
    foundBy: paymentRaces,
  },
  {
    name: 'a late payment confirms a booking of a suspended vendor',
    file: 'server/domain/bookings/bookings/confirm.ts',
    find: 'return vendor?.visible === true',
    replace: 'return vendor !== undefined',
    foundBy: paymentRaces,
  },
  {
    name: 'closing a day deadlocks with a payment being settled',
    file: 'server/domain/business/listings/close-day.ts',
    find: '.forNoKeyUpdate()',
    replace: '.forUpdate()',
    foundBy: paymentRaces,
  },
  {
    name: 'a late success of a failed refund is ignored',
    file: 'server/domain/money/refunds/settle.ts',
    find: 'await settleSuperseded(tx, booking, refund, result)',
    replace: 'return',
    foundBy: lateSuccessTest,
  },
  {
    name: 'a refund is sent although it was settled meanwhile',
    file: 'server/domain/money/refunds/send.ts',
    find: ".where('reference', '=', reference).where('state', '=', 'pending').returning",
    replace: '.returning',
    foundBy: lateSuccessTest,
  },
  {
    name: 'a step that another device already applied is rejected',
    file: 'server/domain/counter/steps/take-step.ts',
    find: '    if (isAlreadyApplied(target, step)) return\n',
    replace: '',
    foundBy: 'server/domain/counter/steps/steps.db.test.ts',
  },
  {
    name: 'a customer’s new phone number does not reach the vendor',
    file: 'server/domain/accounts/accounts/profile.ts',
    find: "  if ('full_name' in changedFields || 'phone' in changedFields) await republishToVendors(tx, accountId)\n",
    replace: '',
    foundBy: 'server/domain/accounts/accounts/profile.feed.test.ts',
  },
  {
    name: 'a front desk step is predicted for one booking of an order only',
    file: 'src/db/predict.ts',
    find: 'booking._id === id || (orderId && booking.orderId === orderId)',
    replace: 'booking._id === id',
    foundBy: 'src/db/predict-vendor-bookings.test.ts',
  },
  {
    name: 'an update of a page without a value is dropped',
    file: 'src/api/public-read-cache.ts',
    find: 'if (!last || (last.at ?? 0) > at) return',
    replace: 'if (last?.value === undefined || (last.at ?? 0) > at) return',
    foundBy: 'src/api/public-read-cache.test.ts',
  },
  {
    name: 'the worker is not restarted after a failed load',
    file: 'src/sync/page/worker-link.ts',
    find: '      restartTimer = setTimeout(startWorker, restartDelayMs)\n',
    replace: '',
    foundBy: 'src/sync/page/worker-link.test.ts',
  },
]
