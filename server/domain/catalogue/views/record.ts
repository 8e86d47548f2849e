/** Counts views of listings: once per visitor and day, without personal data (decision 077). */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { lusakaDate } from '#contract/core/dates'
import type { Tx } from '../../../db/transact'

/** What a batch contains. Network address and browser stay in memory, and only until the batch is written. */
export interface Visit {
  address: string
  browser: string
}
export interface ListingView extends Visit {
  listingId: string
}
export interface MemberVisit extends Visit {
  vendorId: string
}

const hashBytes = 16

/** Writes a batch of views. All of them count on the day of the transaction. */
export async function recordViews(
  tx: Tx,
  views: readonly ListingView[],
  members: readonly MemberVisit[],
): Promise<void> {
  const day = lusakaDate(tx.at.getTime())
  const salt = await loadSalt(tx, day)
  const hashVisitor = ({ address, browser }: Visit): Buffer =>
    createHmac('sha256', salt).update(`${address}\n${browser}`).digest().subarray(0, hashBytes)
  if (members.length > 0)
    await sql`
      insert into member_visitor (day, vendor_id, visitor)
      select distinct ${day}::date, vendor_id, visitor
      from unnest(${members.map(({ vendorId }) => vendorId)}::uuid[], ${members.map(hashVisitor)}::bytea[])
        as visit (vendor_id, visitor)
      order by vendor_id, visitor on conflict do nothing`.execute(tx.sql)
  if (views.length === 0) return
  await sql`
    with added as (
      insert into listing_viewer (day, listing_id, visitor)
      select distinct ${day}::date, listing.id, visitor
      from unnest(${views.map(({ listingId }) => listingId)}::uuid[], ${views.map(hashVisitor)}::bytea[])
        as view (listing_id, visitor)
      join listing on listing.id = view.listing_id
      where not exists (
        select from member_visitor member
        where member.day = ${day}::date and member.vendor_id = listing.vendor_id and member.visitor = view.visitor)
      order by listing.id, visitor on conflict do nothing
      returning listing_id
    )
    select add_statistics(array(
      select row('listingViews', ${day}::date, listing_id::text, count(*))::statistic_change
      from added group by listing_id))`.execute(tx.sql)
}

/** All processes of the server share the salt of a day. */
async function loadSalt(tx: Tx, day: string): Promise<Buffer> {
  await tx.sql
    .insertInto('view_salt')
    .values({ day, salt: tx.randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { salt } = await tx.sql.selectFrom('view_salt').select('salt').where('day', '=', day).executeTakeFirstOrThrow()
  return salt
}

/** Deletes the hashes and salts of earlier days. Totals stay. @returns the number of deleted rows of visitors */
export async function deleteOldVisitors(tx: Tx, maxRows: number): Promise<number> {
  const today = lusakaDate(tx.at.getTime())
  // Without its salt, a hash no longer identifies a visitor, so the salts go first and all at once.
  await tx.sql.deleteFrom('view_salt').where('day', '<', today).execute()
  let deleted = 0
  for (const table of ['listing_viewer', 'member_visitor']) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)} where day < ${today}::date limit ${maxRows - deleted})`.execute(tx.sql)
    deleted += Number(numAffectedRows ?? 0)
  }
  return deleted
}
