import type { PlantedBug } from './bugs'

const closedDays = 'server/domain/business/listings/closed-days.ts'
const closedDaysTest = 'server/domain/business/listings/closed-days.feed.test.ts'
const predict = 'src/db/predict.ts'

/** Bugs in closing days and in deleting listings. */
export const bugsOfListings: readonly PlantedBug[] = [
  {
    name: 'the day of a check-out counts as booked',
    file: 'server/domain/business/listings/close-day.ts',
    find: "eb('ends_on', '>', day)",
    replace: "eb('ends_on', '>=', day)",
    foundBy: 'server/domain/counter/steps/steps.db.test.ts',
  },
  {
    name: 'cancelling a day cancels tours that are under way on it',
    file: 'server/domain/business/listings/close-day.ts',
    find: ', isStay]',
    replace: ']',
    foundBy: 'server/domain/bookings/departures/departures.db.test.ts',
  },
  {
    name: 'a closed day stops tours that leave before it',
    file: 'server/domain/bookings/bookings/refuse-unavailable.ts',
    find: '!hasFixedDeparture(verticals[vertical].bookingType)',
    replace: 'verticals[vertical] !== undefined',
    foundBy: 'server/domain/bookings/departures/departures.db.test.ts',
  },
  {
    name: 'closed days are not published to other devices',
    file: closedDays,
    find: '  await recordListingChange(tx, vendorId, id)\n',
    replace: '',
    foundBy: closedDaysTest,
  },
  {
    name: 'closing days forgets the days that are closed already',
    file: predict,
    find: '[...otherDays, ...body.days].sort()',
    replace: '[...body.days].sort()',
    foundBy: 'src/db/predict.test.ts',
  },
  {
    name: 'opening a day opens all days',
    file: predict,
    find: '[...otherDays, ...body.days].sort() : otherDays',
    replace: '[...otherDays, ...body.days].sort() : []',
    foundBy: 'src/db/predict.test.ts',
  },
  {
    name: 'a listing with open bookings is deleted',
    file: 'server/domain/business/listings/edit.ts',
    find: '    if (apply.removed === true) await refuseOpenBookings(tx, row)\n',
    replace: '',
    foundBy: 'server/domain/business/listings/affected-bookings.db.test.ts',
  },
]
