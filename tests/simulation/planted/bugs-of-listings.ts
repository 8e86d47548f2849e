import type { PlantedBug } from './bugs'

const closedDays = 'server/domain/listings/closed-days.ts'
const closedDaysTest = 'server/domain/listings/closed-days.feed.test.ts'
const predict = 'src/db/predict.ts'

/** Bugs in closing days and in deleting listings. */
export const bugsOfListings: readonly PlantedBug[] = [
  {
    name: 'days are closed without a lock on the listing',
    file: closedDays,
    find: 'await lockListing(tx, vendorId, id)',
    replace: "await selectListings(tx.sql, vendorId).where('id', '=', id).executeTakeFirst()",
    foundBy: closedDaysTest,
  },
  {
    name: 'booked days are closed',
    file: closedDays,
    find: '      await refuseBookedDays(tx, id, changedDays)\n',
    replace: '',
    foundBy: closedDaysTest,
  },
  {
    name: 'the day of a check-out counts as booked',
    file: closedDays,
    find: 'ends_on > day',
    replace: 'ends_on >= day',
    foundBy: closedDaysTest,
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
    file: 'server/domain/listings/edit.ts',
    find: '    if (apply.removed === true) await refuseOpenBookings(tx, row)\n',
    replace: '',
    foundBy: 'server/domain/listings/affected-bookings.db.test.ts',
  },
]
