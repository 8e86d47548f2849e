/** A large database for the tests of plans: the demo data, and copies of them. */
import type pg from 'pg'
import { analyze, growTable, insertWithoutTriggers, multiplyRows, type ColumnValues } from '../support/large-tables'

/** Rows of most tables. One half belongs to one business, the other half to one customer. */
export const size = 6000
/** Copies of each demo business and its listings. */
const marketCopies = 12

export interface LargeAccounts {
  /** The business with a long history, and the customer with one. */
  vendor: string
  owner: string
  customer: string
}

export async function growDatabase(pool: pg.Pool, accounts: LargeAccounts): Promise<void> {
  await growMarket(pool)
  await growHistory(pool, accounts)
  await pool.query('begin; set local statement_timeout = 0; select rebuild_search_rows(); commit')
  await analyze(pool)
  await pool.query('vacuum search_listing, search_vendor, listing, vendor, admin_vendor, account')
}

const towns = "array['Lusaka', 'Livingstone', 'Ndola', 'Kitwe', 'Kabwe', 'Chipata', 'Solwezi']"
const townOf = (column: string) => `(${towns})[1 + (length(source.${column}) + n) % 7]`

async function growMarket(pool: pg.Pool): Promise<void> {
  const copyOf = (column: string) => `md5(source.${column}::text || n)::uuid`
  await multiplyRows(pool, 'account', 'id in (select owner_id from vendor where visible)', marketCopies, {
    id: copyOf('id'),
    vendor_id: copyOf('vendor_id'),
    email: 'n || source.email',
  })
  await multiplyRows(pool, 'vendor', 'visible', marketCopies, {
    id: copyOf('id'),
    owner_id: copyOf('owner_id'),
    counter_account_id: 'null',
    name: "source.name || ' ' || n",
    city: townOf('name'),
  })
  await multiplyRows(pool, 'listing', 'offered', marketCopies, {
    id: copyOf('id'),
    vendor_id: copyOf('vendor_id'),
    name: "source.name || ' ' || n",
    town: `case when source.vertical in ('buses', 'travel', 'carriers') then source.town else ${townOf('name')} end`,
    price_ngwee: 'source.price_ngwee / 1000 * (800 + n)',
    featured_rank: 'null',
    created_at: "source.created_at + n * interval '1 day'",
  })
}

/** Of the rows of each party, every second one is older than what devices mirror. */
async function growHistory(pool: pg.Pool, { vendor, owner, customer }: LargeAccounts): Promise<void> {
  const uuid = (name: string) => `md5('${name}' || n)::uuid`
  const at = "now() - n * interval '10 minutes' - n / 2 % 2 * interval '3 years'"
  const byParty = (ofVendor: string, ofCustomer: string) =>
    `case when n % 2 = 0 then ${ofVendor} else ${ofCustomer} end`
  const customerId = byParty(uuid('account'), `'${customer}'::uuid`)
  const vendorId = byParty(`'${vendor}'::uuid`, uuid('vendor'))
  const grow = (table: string, condition: string, values: ColumnValues) =>
    growTable(pool, table, condition, size, values)
  const insert = (text: string) => insertWithoutTriggers(pool, `${text} from generate_series(1, ${size}) n`)
  await grow('account', `id = '${customer}'`, {
    id: uuid('account'),
    email: "'person' || n || '@large.test'",
    full_name: "'Person ' || n || ' Mwale'",
    phone: "'0960' || lpad(n::text, 6, '0')",
    created_at: at,
  })
  const own = `vendor_id = '${vendor}'`
  await grow('vendor', `id = '${vendor}'`, {
    id: uuid('vendor'),
    owner_id: uuid('account'),
    name: "'Hotel ' || n",
    city: townOf('id::text'),
    visible: 'n % 20 > 0',
    created_at: at,
  })
  await grow('listing', `${own} and offered`, {
    id: uuid('listing'),
    vendor_id: vendorId,
    offered: 'false',
    created_at: at,
  })
  await grow('booking', "state = 'completed' and vertical = 'hotels' and walk_in_name is null and paid_ngwee > 0", {
    id: uuid('booking'),
    reference: "'LARGE' || n",
    account_id: customerId,
    vendor_id: vendorId,
    listing_id: uuid('listing'),
    order_id: 'null',
    receipt_number: 'null',
    walk_in_name: "case when n % 10 = 0 then 'Walk-in ' || n end",
    starts_on: `(${at})::date`,
    ends_on: `(${at})::date + 2`,
    created_at: at,
    changed_at: at,
  })
  await grow('payment', "state = 'successful'", {
    id: uuid('payment'),
    reference: "'LARGE' || n",
    booking_id: uuid('booking'),
    account_id: customerId,
    created_at: at,
    changed_at: at,
  })
  await grow('payment_share', 'true', { payment_id: uuid('payment'), booking_id: uuid('booking') })
  await grow('refund', 'true', {
    reference: "'LARGE' || n",
    booking_id: uuid('booking'),
    account_id: customerId,
    created_at: at,
  })
  await grow('posting', "kind = 'sale'", { id: uuid('posting'), subject_id: uuid('booking'), posted_at: at })
  await insert(`insert into entry (posting_id, account, amount_ngwee)
    select ${uuid('posting')}, 'vendor:' || ${vendorId} || ':payable', -100`)
  await grow('review', 'true', {
    booking_id: uuid('booking'),
    account_id: customerId,
    vendor_id: vendorId,
    created_at: at,
  })
  await grow('notification', 'true', { account_id: customerId, is_read: 'n % 20 > 0', created_at: at })
  await insert(`insert into favorite (account_id, listing_id, saved_at)
    select '${customer}', ${uuid('listing')}, case when n % 20 = 0 then ${at} end`)
  await insert(`insert into conversation (customer_id, vendor_id, last, last_at, created_at)
    select ${customerId}, ${vendorId}, 1, ${at}, ${at}`)
  await insert(`insert into message (id, customer_id, vendor_id, number, from_customer, text, created_at)
    select ${uuid('message')}, ${customerId}, ${vendorId}, 1, true, 'Hello', ${at}`)
  await insert(`insert into support_ticket (id, account_id, subject, category, priority, status, message, created_at, changed_at)
    select ${uuid('ticket')}, ${customerId}, 'Subject', 'other', 'normal', (array['open', 'answered', 'closed'])[1 + n % 3], 'Text', ${at}, ${at}`)
  await insert(`insert into payout (id, reference, vendor_id, recipient_name, phone, network, amount_ngwee, fee_ngwee, reason, state, created_at, changed_at)
    select ${uuid('payout')}, 'LARGE' || n, ${vendorId}, 'Person', '', 'mtn', 100, 0, '', 'successful', ${at}, ${at}`)
  await insert(
    `insert into member_activity (at, vendor_id, actor_id, kind) select ${at}, ${vendorId}, ${byParty(`'${owner}'::uuid`, uuid('account'))}, 'listings.edit'`,
  )
  await insert(`insert into reported_item (kind, target_id, vendor_id, state, reports, last_reported_at)
    select 'vendor', ${uuid('vendor')}, ${uuid('vendor')}, 'open', 1, ${at}`)
  await insertStoredRows(pool)
}

/** Rows that triggers would have written. */
async function insertStoredRows(pool: pg.Pool): Promise<void> {
  await insertWithoutTriggers(
    pool,
    `insert into admin_vendor
     select id, business_type, visible, lower(name), lower(' ' || name || ' ' || city) from vendor
     on conflict (vendor_id) do nothing`,
  )
  await insertWithoutTriggers(
    pool,
    `insert into recent_customer
     select vendor_id, customer_id(vendor_id, account_id, walk_in_phone, walk_in_name), walk_in_name is not null, max(created_at)
     from booking where makes_customer(state) group by 1, 2, 3
     on conflict (vendor_id, customer_id) do update set booked_at = excluded.booked_at`,
  )
}

/** Audit entries: most are by one administrator and of one action. */
export const growAudit = (pool: pg.Pool, [first, second]: readonly string[]): Promise<unknown> =>
  insertWithoutTriggers(
    pool,
    `insert into audit_entry (at, actor_id, action, target_kind, target_id, target_label, address)
     select now() - n * interval '10 minutes', case when n % 4000 = 0 then '${second}' else '${first}' end::uuid,
       case when n % 2000 = 1 then 'listing.hide' else 'account.suspend' end,
       case when n % 2000 = 1 then 'listing' else 'account' end, md5('account' || n), '', ''
     from generate_series(1, ${size}) n`,
  )
