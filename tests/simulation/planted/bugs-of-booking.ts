import type { Planted } from './bugs'

const ask = 'server/domain/bookings/ask.ts'
const asked = 'server/domain/bookings/ask.db.test.ts'
const askedAtOnce = 'tests/races/asked.db.test.ts'
const between = 'server/domain/payments/between.db.test.ts'
const changedMind = 'server/domain/refunds/changed-mind.db.test.ts'

/** In what is asked for offline, held, and given back. */
export const bugsOfBooking: readonly Planted[] = [
  {
    name: 'an ask that is heard again is decided again',
    file: ask,
    find: '  if (await isBooked(tx, accountId, asked.id)) return {}\n',
    replace: '',
    foundBy: asked,
  },
  {
    name: 'a refused ask is not told',
    file: ask,
    find: '    await tellNotBooked(tx, accountId, asked, error)\n',
    replace: '',
    foundBy: 'server',
  },
  {
    name: 'a refused ask keeps half of what it did',
    file: ask,
    find: 'await atomically(tx, () => requestBooking(',
    replace: 'await (async (_: Tx, work: () => Promise<unknown>) => work())(tx, () => requestBooking(',
    foundBy: asked,
  },
  {
    name: 'what was asked for is held as what is pressed',
    file: ask,
    find: '{ minutes: askedHoldMinutes,',
    replace: '{',
    foundBy: asked,
  },
  {
    name: 'a dearer price than was seen is taken',
    file: 'server/domain/bookings/request.ts',
    find: 'quoted.totalNgwee > ngweeOf(asked.seenTotal)',
    replace: 'quoted.totalNgwee > 2 * ngweeOf(asked.seenTotal)',
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
    find: '    this.pushing.probe = true\n',
    replace: '',
    foundBy: 'src/sync/runner.test.ts',
  },
  {
    name: 'what was let go is sold on a closed day',
    file: 'server/domain/bookings/confirm.ts',
    find: "      if (event === 'reclaim') await refuseClosed(tx, booking.listing_id, booking.quote as Quote)\n",
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
    find: 'await settleOther(tx, booking, refund, result)',
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
]
