import type { PlantedBug } from './bugs'

const getChoiceFiles = (vertical: string) =>
  ({ file: `src/verticals/${vertical}/choice.ts`, foundBy: `src/verticals/${vertical}/choice.test.ts` }) as const
const request = {
  file: 'server/domain/bookings/bookings/request.ts',
  foundBy: 'server/domain/bookings/bookings/replace-hold.db.test.ts',
} as const
const ownHoldQuery = {
  file: 'src/db/queries/watch-own-hold.ts',
  foundBy: 'src/db/queries/watch-own-hold.test.ts',
} as const

/**
 * Bugs in the handling of a customer's own unpaid hold: it never blocks the customer's next choice, and other
 * customers' holds are never released.
 */
export const bugsOfHolds: readonly PlantedBug[] = [
  {
    ...getChoiceFiles('hotels'),
    name: 'only one of several held rooms is added back',
    find: 'free: day.free + rooms }',
    replace: 'free: day.free + 1 }',
  },
  {
    ...getChoiceFiles('hotels'),
    name: 'the own hold is added back on the day of departure',
    find: 'day.date < checkOut ?',
    replace: 'day.date <= checkOut ?',
  },
  {
    ...getChoiceFiles('buses'),
    name: 'the own held seat is displayed as taken',
    find: '.filter(({ slot }) => !own.has(slot))',
    replace: '',
  },
  {
    ...getChoiceFiles('buses'),
    name: 'all seats are free for the holder of one',
    find: '.filter(({ slot }) => !own.has(slot))',
    replace: '.filter(() => own.size === 0)',
  },
  {
    ...getChoiceFiles('car-hire'),
    name: 'a longer hire of another customer is taken for the own one',
    find: '.sort((a, b) => lengthOf(a) - lengthOf(b))',
    replace: '.slice(0)',
  },
  {
    ...getChoiceFiles('car-hire'),
    name: 'all hires for the same time are taken for the own one',
    find: '.filter((one) => one !== own)',
    replace: '.filter((one) => one.from !== own?.from || one.to !== own.to)',
  },
  {
    ...getChoiceFiles('travel'),
    name: 'residents of the own party are not counted',
    find: 'const party = countTravelers({ adults, children, residents })\n  const counts',
    replace: 'const party = countTravelers({ adults, children })\n  const counts',
  },
  {
    ...getChoiceFiles('travel'),
    name: 'the own places are added back on every departure',
    find: 'count.slot === departsOn ? { ...count, left: count.left + party } : count',
    replace: '({ ...count, left: count.left + party })',
  },
  {
    ...ownHoldQuery,
    name: 'a hold that is being paid counts as the own hold',
    find: "(['held', 'payment_failed'])",
    replace: "(['held', 'payment_failed', 'awaiting_payment'])",
  },
  {
    ...ownHoldQuery,
    name: 'an expired hold counts as the own hold',
    find: " && Date.parse(booking.holdExpiresAt ?? '') > getNow()",
    replace: '',
  },
  {
    ...request,
    name: 'the own hold is not released by a new booking',
    find: '  if (!quoted.rules.canHaveSeveralHolds) await dropOwnHolds(tx, accountId, quoted)\n',
    replace: '',
  },
  {
    ...request,
    name: 'a new booking releases a hold that is being paid',
    find: "    .where('state', 'in', ['held', 'payment_failed'])\n    .orderBy('id')",
    replace: "    .where('state', 'in', ['held', 'payment_failed', 'awaiting_payment'])\n    .orderBy('id')",
  },
]
