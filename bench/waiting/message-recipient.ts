import type { Shop } from '../cart/shop'
import { query } from '../support/postgres'

/**
 * Prepares a vendor that accepts any number of messages: a trigger dates each message an hour back, so that the rate
 * limit is not reached.
 * @returns the ID of the vendor
 */
export async function createMessageRecipient({ databaseUrl }: Shop): Promise<string> {
  await query(
    databaseUrl,
    `create function an_hour_ago() returns trigger language plpgsql as $$ begin new.created_at := new.created_at - interval '1 hour'; return new; end $$`,
  )
  await query(
    databaseUrl,
    `create trigger an_hour_ago before insert on message for each row execute function an_hour_ago()`,
  )
  const [vendor] = await query<{ vendor_id: string }>(
    databaseUrl,
    `select vendor_id from listing where vertical = 'stores' and offered limit 1`,
  )
  return vendor!.vendor_id
}
