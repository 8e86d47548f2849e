import type { PlantedBug } from './bugs'

const dayValues = 'server/domain/business/listings/day-values.ts'
const setDayStock = 'server/domain/catalogue/stock/set-day-stock.ts'
const dayValuesTest = 'server/domain/business/listings/day-values.feed.test.ts'
const predict = 'src/db/predict.ts'
const oneCountTest = 'tests/world/one-free-count.db.test.ts'

/** Bugs in the stock and the minimum stay of single days. */
export const bugsOfDays: readonly PlantedBug[] = [
  {
    name: 'the claim ignores the stock of a day',
    file: setDayStock,
    find: 'update stock set capacity = wanted.stock',
    replace: 'update stock set capacity = capacity',
    foundBy: dayValuesTest,
  },
  {
    name: 'the claim of a car ignores the stock of a day',
    file: 'server/domain/catalogue/stock/interval.ts',
    find: '  if (fullDay)\n',
    replace: '  if (!fullDay && interval.to < interval.from)\n',
    foundBy: dayValuesTest,
  },
  {
    name: 'less is for sale on a day than is sold',
    file: setDayStock,
    find: '  if (shortage.rows[0]) return shortage.rows[0]\n',
    replace: '',
    foundBy: dayValuesTest,
  },
  {
    name: 'more rooms put more for sale on days with a lower stock',
    file: 'server/domain/catalogue/stock/resize.ts',
    find: '(select listing_day.stock from listing_day where listing_id = ${listingId} and listing_day.day::text = slot))',
    replace: '${capacity}::int)',
    foundBy: dayValuesTest,
  },
  {
    name: 'the minimum stay is not checked when a customer books',
    file: 'server/domain/bookings/bookings/refuse-unavailable.ts',
    find: '  await refuseShortStay(tx.sql, quoted)\n',
    replace: '',
    foundBy: dayValuesTest,
  },
  {
    name: 'the minimum stay is not checked in quotes',
    file: 'server/domain/bookings/bookings/guaranteed-quote.ts',
    find: '  if (!request.atCounter) await refuseShortStay(db, quoted)\n',
    replace: '',
    foundBy: dayValuesTest,
  },
  {
    name: 'a stay below the minimum is offered as an alternative',
    file: 'server/domain/bookings/bookings/availability.ts',
    find: '    await refuseShortStay(db, quoted)\n',
    replace: '',
    foundBy: dayValuesTest,
  },
  {
    name: 'the business cannot sell a shorter stay at its counter',
    file: 'server/domain/bookings/bookings/guaranteed-quote.ts',
    find: 'if (!request.atCounter) await refuseShortStay(db, quoted)',
    replace: 'await refuseShortStay(db, quoted)',
    foundBy: dayValuesTest,
  },
  {
    name: 'a value of a day overwrites that of another person',
    file: dayValues,
    find: 'applyEdit(stored, { ...to, from })',
    replace: 'applyEdit(stored, { ...to })',
    foundBy: dayValuesTest,
  },
  {
    name: 'a changed day clears the other value of this day',
    file: dayValues,
    find: '{ ...row.day_values, ...apply }',
    replace: '{ ...apply }',
    foundBy: dayValuesTest,
  },
  {
    name: 'a changed day forgets the values of other days on the device',
    file: predict,
    find: 'overlayEdit(known.dayValues ?? {}, body)',
    replace: 'overlayEdit({}, body)',
    foundBy: 'src/db/predict.test.ts',
  },
  {
    name: 'a cleared value of a day remains on the device',
    file: predict,
    find: "if (typeof value === 'number') dayValues[key] = value",
    replace: 'dayValues[key] = value as number',
    foundBy: 'src/db/predict.test.ts',
  },
  {
    name: 'a guest who has not left uses no room',
    file: 'server/domain/counter/steps/occupy-overdue.ts',
    find: 'units.filter(isSlot).slice(-1)',
    replace: 'units.filter(isSlot).slice(0, 0)',
    foundBy: oneCountTest,
  },
  {
    name: 'a guest who has not left takes a room that is sold',
    file: 'server/domain/catalogue/stock/occupy-overdue.ts',
    find: 'Math.min(request.quantity - (claimed?.quantity ?? 0), counter.free)',
    replace: 'request.quantity - (claimed?.quantity ?? 0)',
    foundBy: oneCountTest,
  },
  {
    name: 'a car that is not back is free',
    file: 'server/domain/counter/steps/occupy-overdue.ts',
    find: 'for (const { to } of units.filter(isTimed))',
    replace: 'for (const { to } of units.filter(isTimed).slice(0, 0))',
    foundBy: oneCountTest,
  },
  {
    name: 'counter stock is free in the calendar of the business',
    file: 'src/features/business/listings/day-usage.ts',
    find: 'listStockUses(facts, bookings, quotas, now)',
    replace: 'listStockUses(facts, bookings, quotas.slice(0, 0), now)',
    foundBy: oneCountTest,
  },
]
