import type { PlantedBug } from './bugs'

const pages = 'server/http/pages.ts'
const pagesTest = 'server/http/pages.db.test.ts'
const plansTest = 'tests/plans/plans.db.test.ts'
const occupiedDaysTest = 'server/domain/catalogue/stock/occupied-days.db.test.ts'

/** Bugs in lists: their stored rows, their bounds, the sitemap and the copies of pages. */
export const bugsOfLists: readonly PlantedBug[] = [
  {
    name: 'rebuilt search rows leave out vendors',
    file: 'server/db/migrations/014-search.sql',
    find: 'insert into search_vendor select * from search_vendor_source order by vendor_id;',
    replace: '',
    foundBy: 'server/domain/catalogue/catalogue/search-rows.db.test.ts',
  },
  {
    name: 'rebuilt search rows lose their indexes',
    file: 'server/db/migrations/014-search.sql',
    find: '  foreach definition in array definitions loop\n    execute definition;\n  end loop;\n',
    replace: '',
    foundBy: 'server/domain/catalogue/catalogue/search-rows.db.test.ts',
  },
  {
    name: 'an expired hold still hides a listing from lists with dates',
    file: 'server/domain/catalogue/stock/availability-sql.ts',
    find: 'and full_until > ${at} and ${decides}',
    replace: 'and ${decides}',
    foundBy: occupiedDaysTest,
  },
  {
    name: 'a day that is opened again stays occupied',
    file: 'server/db/migrations/007-calendars.sql',
    find: "if tg_op <> 'INSERT' then perform refresh_occupied_days(old.listing_id, old.day, old.day); end if;",
    replace: '',
    foundBy: occupiedDaysTest,
  },
  {
    name: 'an older booking moves a customer down the list',
    file: 'server/db/migrations/005-bookings.sql',
    find: 'where recent_customer.booked_at < excluded.booked_at',
    replace: '',
    foundBy: 'server/domain/bookings/customers/recent-customers.db.test.ts',
  },
  {
    name: 'featured listings are read without an index',
    file: 'server/db/migrations/004-listings.sql',
    find: 'create index listing_featured on listing (featured_rank, id) where featured_rank is not null;',
    replace: '',
    foundBy: plansTest,
  },
  {
    name: 'the listings of a business are read without an index',
    file: 'server/db/migrations/004-listings.sql',
    find: 'create index listing_vendor_page on listing (vendor_id, id);',
    replace: '',
    foundBy: plansTest,
  },
  {
    name: 'a page of a snapshot has all conversations',
    file: 'server/domain/messages/messages/rows.ts',
    find: '.orderBy(otherId).limit(selection.limit)',
    replace: '.orderBy(otherId)',
    foundBy: plansTest,
  },
  {
    name: 'the last pages of a sitemap part are left out',
    file: 'server/domain/catalogue/catalogue/sitemap.ts',
    find: "last: fill('f')",
    replace: "last: fill('e')",
    foundBy: 'server/http/crawlers.db.test.ts',
  },
  {
    name: 'a batch of a sitemap part begins with the first page again',
    file: 'server/domain/catalogue/catalogue/sitemap.ts',
    find: '${after ? sql`and listing_id > ${after}` : sql``}',
    replace: '',
    foundBy: 'server/http/crawlers.db.test.ts',
  },
  {
    name: 'a campaign link has a copy of its own',
    file: pages,
    find: 'context.cache.get(key, (copy)',
    replace: 'context.cache.get(url, (copy)',
    foundBy: pagesTest,
  },
  {
    name: 'all filters of a list share one copy',
    file: 'src/app/embedded.ts',
    find: "return pathname + (query ? `?${query}` : '')",
    replace: 'return pathname',
    foundBy: 'src/app/entry-server.test.ts',
  },
  {
    name: 'copies of pages still show a withdrawn listing',
    file: 'server/db/migrations/014-search.sql',
    find: 'create trigger notify_removed_pages after delete on search_listing referencing old table as removed for each statement execute function notify_removed_pages();',
    replace: '',
    foundBy: pagesTest,
  },
  {
    name: 'a render that began before a vendor was hidden is stored',
    file: 'server/http/page-cache.ts',
    find: 'pendingRenders.clear()',
    replace: '',
    foundBy: 'server/http/page-cache.test.ts',
  },
]
