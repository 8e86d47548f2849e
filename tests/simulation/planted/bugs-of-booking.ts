import type { Planted } from './bugs'

const ask = 'server/domain/bookings/offline-request.ts'
const asked = 'server/domain/bookings/offline-request.db.test.ts'
const askedAtOnce = 'tests/races/asked.db.test.ts'
const between = 'server/domain/payments/races.db.test.ts'
const changedMind = 'server/domain/refunds/late-success.db.test.ts'

/** In what is asked for offline, held, and given back. */
export const bugsOfBooking: readonly Planted[] = [
  {
    name: 'an ask that is heard again is decided again',
    file: ask,
    find: '  if (await isBooked(tx, accountId, request.id)) return {}\n',
    replace: '',
    foundBy: asked,
  },
  {
    name: 'a refused ask is not told',
    file: ask,
    find: '    await notifyNotBooked(tx, accountId, request, error)\n',
    replace: '',
    foundBy: 'server',
  },
  {
    name: 'a refused ask keeps half of what it did',
    file: ask,
    find: 'await withSavepoint(tx, () => requestBooking(',
    replace: 'await (async (_: Tx, work: () => Promise<unknown>) => work())(tx, () => requestBooking(',
    foundBy: asked,
  },
  {
    name: 'what was asked for is held as what is pressed',
    file: ask,
    find: '{ minutes: offlineRequestHoldMinutes,',
    replace: '{',
    foundBy: asked,
  },
  {
    name: 'a dearer price than was seen is taken',
    file: 'server/domain/bookings/request.ts',
    find: 'quoted.totalNgwee > ngweeOf(request.seenTotal)',
    replace: 'quoted.totalNgwee > 2 * ngweeOf(request.seenTotal)',
    foundBy: 'server',
  },
  {
    name: 'a hold is given to two',
    file: 'server/domain/stock/claim.ts',
    find: 'if (taken + quantity > row.capacity)',
    replace: 'if (taken > row.capacity)',
    foundBy: 'server',
  },
  {
    name: 'pressed and asked for at once is an error',
    file: 'server/domain/bookings/insert.ts',
    find: "    .onConflict((same) => same.column('id').doNothing())\n",
    replace: '',
    foundBy: askedAtOnce,
  },
  {
    name: 'what is written down with no connection has left',
    file: 'src/sync/runner.ts',
    find: '    this.pushBackoff.shouldProbe = true\n',
    replace: '',
    foundBy: 'src/sync/runner.test.ts',
  },
  {
    name: 'what was let go is sold on a closed day',
    file: 'server/domain/bookings/confirm.ts',
    find: "      if (event === 'reclaim') await refuseClosedDays(tx, booking.listing_id, booking.quote as Quote)\n",
    replace: '',
    foundBy: between,
  },
  {
    name: 'a suspended business sells on',
    file: 'server/domain/bookings/confirm.ts',
    find: 'return vendor?.visible === true',
    replace: 'return vendor !== undefined',
    foundBy: between,
  },
  {
    name: 'a closed day locks those who pay out',
    file: 'server/domain/steps/close-day.ts',
    find: '.forNoKeyUpdate()',
    replace: '.forUpdate()',
    foundBy: between,
  },
  {
    name: 'a wallet that has it after all is not heard',
    file: 'server/domain/refunds/settle.ts',
    find: 'await settleSuperseded(tx, booking, refund, result)',
    replace: 'return',
    foundBy: changedMind,
  },
  {
    name: 'a refund leaves though it has arrived meanwhile',
    file: 'server/domain/refunds/send.ts',
    find: ".where('reference', '=', reference).where('state', '=', 'pending').returning",
    replace: '.returning',
    foundBy: changedMind,
  },
  {
    name: 'who has come is refused where another device said so first',
    file: 'server/domain/steps/take-step.ts',
    find: '    if (isAlreadyApplied(target, step)) return\n',
    replace: '',
    foundBy: 'server/domain/steps/steps.db.test.ts',
  },
  {
    name: 'a desk calls a number that its guest no longer has',
    file: 'server/domain/accounts/profile.ts',
    find: "  if ('full_name' in changedFields || 'phone' in changedFields) await republishToVendors(tx, accountId)\n",
    replace: '',
    foundBy: 'server/domain/accounts/profile.feed.test.ts',
  },
  {
    name: 'what was served at the desk is seen on one line of an order alone',
    file: 'src/db/predict.ts',
    find: '(orderId && booking.orderId === orderId)',
    replace: 'false',
    foundBy: 'src/db/predict-vendor-bookings.test.ts',
  },
  {
    name: 'what the newer word says of a page that still waits for its copy is dropped',
    file: 'src/api/public-reads.ts',
    find: 'if (!last || (last.at ?? 0) > at) return',
    replace: 'if (last?.value === undefined || (last.at ?? 0) > at) return',
    foundBy: 'src/api/public-reads.test.ts',
  },
  {
    name: 'a worker whose code was lost is not made again',
    file: 'src/sync/worker-link.ts',
    find: '      restartTimer = setTimeout(startWorker, restartDelayMs)\n',
    replace: '',
    foundBy: 'src/sync/worker-link.test.ts',
  },
]
