import type { PlantedBug } from './bugs'

const fleet = 'server/domain/business/fleet/save.ts'
const fleetTest = 'server/domain/business/fleet/fleet.db.test.ts'
const reminders = 'server/domain/business/business-documents/remind.ts'
const documentsTest = 'server/domain/business/business-documents/business-documents.db.test.ts'
const applyFetch = 'server/domain/business/calendar-feeds/apply-fetch.ts'
const feedsTest = 'server/domain/business/calendar-feeds/calendar-feeds.db.test.ts'

/** Bugs in routes and vehicles, in documents of a business and in calendars of other sites. */
export const bugsOfPartners: readonly PlantedBug[] = [
  {
    name: 'a route with trips is removed',
    file: fleet,
    find: '    await refuseIfReferenced(tx, kind, vendorId, id)\n',
    replace: '',
    foundBy: fleetTest,
  },
  {
    name: 'trips do not follow their route',
    file: fleet,
    find: '  await updateListings(tx, { kind, vendorId, id, before: stored, after: values })\n',
    replace: '',
    foundBy: fleetTest,
  },
  {
    name: 'a document is reported as expiring every day',
    file: reminders,
    find: '(document.reminded_days !== null && document.reminded_days <= due)',
    replace: 'false',
    foundBy: documentsTest,
  },
  {
    name: 'an address that nobody has proven gets reminders',
    file: reminders,
    find: 'owner.email && owner.email_verified_at',
    replace: 'owner.email',
    foundBy: documentsTest,
  },
  {
    name: 'a slow fetch of a calendar replaces a later one',
    file: applyFetch,
    find: ' || (feed.attempted_at && feed.attempted_at > result.startedAt)) return',
    replace: ') return',
    foundBy: feedsTest,
  },
  {
    name: 'days that a calendar no longer blocks stay closed',
    file: applyFetch,
    find: '  if (removed.length > 0)\n',
    replace: '  if (removed.length < 0)\n',
    foundBy: feedsTest,
  },
]
