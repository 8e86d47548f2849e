/** All that a few people's requests left in the database, with names for ids: two casts that did the same left the same. */
import type { World } from '../support/world'

/** What is asked for, of `$1`: accounts, businesses and listings, by their ids. Times, and ids the server made up, are left out. */
const parts: Record<string, string> = {
  keys: `select key, endpoint, outcome #>> '{refusal,code}' as refused, outcome is null as undecided from command_key where account_id = any($1)`,
  cart: 'select product_id, quantity, version from cart_item where account_id = any($1)',
  talks:
    'select last, customer_seen, vendor_seen, version, vendor_told_at is null as untold from conversation where vendor_id = any($1)',
  messages: 'select id, number, text, author_id from message where vendor_id = any($1)',
  notes: 'select account_id, message from notification where account_id = any($1)',
  tickets: 'select id, subject, version from support_ticket where account_id = any($1)',
  listings: 'select id, name, price_ngwee, capacity, version from listing where vendor_id = any($1)',
  vendors: 'select name, city, phone from vendor where id = any($1)',
  people: 'select full_name, phone, version from account where id = any($1)',
  bookings: 'select id, state, version, total_ngwee from booking where account_id = any($1)',
  stock:
    'select slot, capacity, taken, (select sum(quantity)::int from claim where stock_id = stock.id) as claimed from stock where listing_id = any($1)',
  payments: 'select state, amount_ngwee from payment where account_id = any($1)',
  feed: `select scope, entity, count(*)::int from change, unnest(array['user:', 'vendor:', 'talk:', 'staff:']) prefix, unnest($1) whose
    where scope = prefix || whose group by scope, entity`,
  jobs: `select t.identifier, count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (select array_agg(value::text) from json_each_text(j.payload)) && $1::text[] group by t.identifier`,
}

const everything = Object.entries(parts)
  .map(([name, sql]) => `select '${name} ' || row_to_json(part)::text as line from (${sql}) part`)
  .join('\nunion all\n')

export async function keptBy({ connection: { pool } }: World, names: ReadonlyMap<string, string>): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(everything.replaceAll('$1)', '$1::uuid[])'), [[...names.keys()]])
  // Keys and ids are random, and with them their order.
  const said = rows.map(({ line }) =>
    line.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? 'somebody'),
  )
  return said.sort().join('\n')
}
