import type { Planted } from './bugs'

const choiceOf = (vertical: string) =>
  ({ file: `src/verticals/${vertical}/choice.ts`, foundBy: `src/verticals/${vertical}/choice.test.ts` }) as const
const request = {
  file: 'server/domain/bookings/request.ts',
  foundBy: 'server/domain/bookings/replace-hold.db.test.ts',
} as const
const watched = { file: 'src/db/queries/watch-own-hold.ts', foundBy: 'src/db/queries/watch-own-hold.test.ts' } as const

/** In what one holds and has not paid: it never stands in one's own way, and nobody else's gives way. */
export const bugsOfHolds: readonly Planted[] = [
  {
    ...choiceOf('hotels'),
    name: 'of several rooms that one holds one is one’s own',
    find: 'free: day.free + rooms }',
    replace: 'free: day.free + 1 }',
  },
  {
    ...choiceOf('hotels'),
    name: 'what one holds is free on the day of leaving',
    find: 'day.date < checkOut ?',
    replace: 'day.date <= checkOut ?',
  },
  {
    ...choiceOf('buses'),
    name: 'one’s own seat is in one’s way',
    find: '.filter(({ slot }) => !own.has(slot))',
    replace: '',
  },
  {
    ...choiceOf('buses'),
    name: 'whoever holds a seat has all seats',
    find: '.filter(({ slot }) => !own.has(slot))',
    replace: '.filter(() => own.size === 0)',
  },
  {
    ...choiceOf('car-hire'),
    name: 'the car of whoever hires longer is taken for one’s own',
    find: '.sort((a, b) => lengthOf(a) - lengthOf(b))',
    replace: '.slice(0)',
  },
  {
    ...choiceOf('car-hire'),
    name: 'a hire for the same time is taken for one’s own',
    find: '.filter((one) => one !== own)',
    replace: '.filter((one) => one.from !== own?.from || one.to !== own.to)',
  },
  {
    ...choiceOf('travel'),
    name: 'of the party that one holds for, residents are forgotten',
    find: 'const party = countTravelers({ adults, children, residents })\n  const counts',
    replace: 'const party = countTravelers({ adults, children })\n  const counts',
  },
  {
    ...choiceOf('travel'),
    name: 'one’s own places are free on every departure',
    find: 'count.slot === departsOn ? { ...count, left: count.left + party } : count',
    replace: '{ ...count, left: count.left + party }',
  },
  {
    ...watched,
    name: 'what is being paid counts as given back',
    find: "(['held', 'payment_failed'])",
    replace: "(['held', 'payment_failed', 'awaiting_payment'])",
  },
  {
    ...watched,
    name: 'a hold that is over counts as one’s own',
    find: " && Date.parse(booking.holdExpiresAt ?? '') > Date.now()",
    replace: '',
  },
  {
    ...request,
    name: 'one’s own hold stands in one’s way',
    find: '  if (!quoted.rules.canHaveSeveralHolds) await dropOwnHolds(tx, accountId, quoted)\n',
    replace: '',
  },
  {
    ...request,
    name: 'who books anew loses what is being paid',
    find: "    .where('state', 'in', ['held', 'payment_failed'])\n    .orderBy('id')",
    replace: "    .where('state', 'in', ['held', 'payment_failed', 'awaiting_payment'])\n    .orderBy('id')",
  },
]
