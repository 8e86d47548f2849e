/**
 * The secret address at which other platforms read the days of a listing. The token is derived from the server's secret,
 * so that the partner can copy it again, and the database contains only its hash.
 */
import { createHash, createHmac } from 'node:crypto'
import { Refusal } from '#contract/core/refusals'
import type { ListingCalendars } from '#contract/business/calendar-feeds'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'

const nonceBytes = 16

const deriveToken = (secret: Buffer, listingId: string, nonce: Buffer): string =>
  createHmac('sha256', secret)
    .update(`calendar link ${listingId} ${nonce.toString('hex')}`)
    .digest('base64url')
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates the link. An earlier link stops working. @throws Refusal `not_found` */
export async function renewLink(tx: Tx, vendorId: string, listingId: string): Promise<void> {
  await refuseForeignListing(tx.sql, vendorId, listingId)
  const nonce = tx.randomBytes(nonceBytes)
  const link = { nonce, token_hash: hashToken(deriveToken(tx.secret(), listingId, nonce)), created_at: tx.at }
  await tx.sql
    .insertInto('calendar_link')
    .values({ listing_id: listingId, ...link })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(link))
    .execute()
}

/** @throws Refusal `not_found` for a listing of another business */
export async function removeLink(tx: Tx, vendorId: string, listingId: string): Promise<void> {
  await refuseForeignListing(tx.sql, vendorId, listingId)
  await tx.sql.deleteFrom('calendar_link').where('listing_id', '=', listingId).execute()
}

/** @returns null without a link, and after the server's secret was replaced */
export async function findLink(
  db: Db,
  listingId: string,
  { secret, publicUrl }: { secret: Buffer; publicUrl: string },
): Promise<ListingCalendars['link']> {
  const row = await db.selectFrom('calendar_link').selectAll().where('listing_id', '=', listingId).executeTakeFirst()
  const token = row && deriveToken(secret, listingId, row.nonce)
  if (!token || !hashToken(token).equals(row.token_hash)) return null
  return { url: `${publicUrl}/calendar/${token}.ics`, createdAt: row.created_at.toISOString() }
}

/** Finds the listing of a token. The comparison of hashes in the index tells nothing about similar tokens. */
export const findLinkedListing = (db: Db, token: string) =>
  db
    .selectFrom('calendar_link')
    .innerJoin('listing', 'listing.id', 'calendar_link.listing_id')
    .select(['listing.id', 'listing.vertical', 'listing.capacity'])
    .where('token_hash', '=', hashToken(token))
    .where('removed', '=', false)
    .executeTakeFirst()

export async function refuseForeignListing(db: Db | Tx['sql'], vendorId: string, listingId: string) {
  const listing = await db
    .selectFrom('listing')
    .select(['id', 'vertical'])
    .where('id', '=', listingId)
    .where('vendor_id', '=', vendorId)
    .where('removed', '=', false)
    .executeTakeFirst()
  if (!listing) throw new Refusal('not_found')
  return listing
}
