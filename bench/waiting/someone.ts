import type { Shop } from '../cart/shop'
import { ask } from '../support/postgres'

/** A business to write to, where the limit on messages is not met: they count as written an hour ago. */
export async function someoneToWriteTo({ databaseUrl }: Shop): Promise<string> {
  await ask(
    databaseUrl,
    `create function an_hour_ago() returns trigger language plpgsql as $$ begin new.created_at := new.created_at - interval '1 hour'; return new; end $$`,
  )
  await ask(
    databaseUrl,
    `create trigger an_hour_ago before insert on message for each row execute function an_hour_ago()`,
  )
  const [vendor] = await ask<{ vendor_id: string }>(
    databaseUrl,
    `select vendor_id from listing where vertical = 'stores' and offered limit 1`,
  )
  return vendor!.vendor_id
}
