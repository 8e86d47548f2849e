/**
 * Limits what one account can have open without paying: requests that await an answer, and free bookings of days to come. Each
 * one takes a place or the time of a business, and sends it an email.
 */
import { sql } from 'kysely'
import { maxOpenUnpaid } from '#contract/bookings/bookings/bookings'
import { lusakaDate } from '#contract/core/dates'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import type { QuotedChoice } from './quote'
import { firstItem } from '#contract/core/checked-access'

/** Taken first, so that parallel requests of one account are counted one after the other. */
export const lockOpenBookings = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`open_bookings/${accountId}`}, 0))`.execute(tx.sql)

/** @throws Refusal `too_many_open` with a message that says what to do */
export async function refuseTooManyOpen(tx: Tx, accountId: string, quoted: QuotedChoice): Promise<void> {
  const isRequest = quoted.quote.needsAnswer === true
  if (!isRequest && quoted.totalNgwee > 0) return
  const open = isRequest
    ? sql`state = 'requested'`
    : sql`total_ngwee = 0 and state in ('held', 'confirmed', 'in_service')
        and coalesce(ends_on, starts_on) >= ${lusakaDate(tx.at.getTime())}`
  const { rows } = await sql<Record<keyof typeof maxOpenUnpaid, number>>`
    select count(*)::int as account, count(*) filter (where vendor_id = ${quoted.vendorId})::int as vendor,
      count(*) filter (where listing_id = ${quoted.offer.id})::int as listing
    from booking where account_id = ${accountId} and (total_ngwee = 0 or state = 'requested') and ${open}`.execute(
    tx.sql,
  )
  const counts = firstItem(rows)
  const scope = (['listing', 'vendor', 'account'] as const).find((name) => counts[name] >= maxOpenUnpaid[name])
  if (!scope) return
  const what = isRequest ? 'requests without an answer' : 'free bookings'
  const where = { listing: ' here', vendor: ' with this business', account: '' }[scope]
  throw new Refusal('too_many_open', {
    message: `You already have ${counts[scope]} ${what}${where}. Please cancel one, or wait until one is over.`,
  })
}
