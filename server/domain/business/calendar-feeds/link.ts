/**
 * The secret address at which other platforms read the days of a listing. The token is derived from the server's secret,
 * so that the partner can copy it again, and the database contains only its hash, or the encrypted token after a rotation of
 * the secret.
 */
import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { firstItem } from '#contract/core/checked-access'
import { Refusal } from '#contract/core/refusals'
import type { ListingCalendars } from '#contract/business/calendar-feeds'
import type { Db } from '../../../db/connect'
import { decryptKey, encryptKey } from '../../../db/key-cipher'
import type { Database } from '../../../db/schema'
import { computeMacs, type Secrets } from '../../../db/secrets'
import type { Tx } from '../../../db/transact'

const nonceBytes = 16

const getTokenText = (listingId: string, nonce: Buffer): string => `calendar link ${listingId} ${nonce.toString('hex')}`
const deriveTokens = (secrets: Secrets, listingId: string, nonce: Buffer): [string, ...string[]] => {
  const [current, ...older] = computeMacs(secrets, getTokenText(listingId, nonce))
  return [current.toString('base64url'), ...older.map((mac) => mac.toString('base64url'))]
}
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates the link. An earlier link stops working. @throws Refusal `not_found` */
export async function renewLink(tx: Tx, vendorId: string, listingId: string): Promise<void> {
  await refuseForeignListing(tx.sql, vendorId, listingId)
  const nonce = tx.randomBytes(nonceBytes)
  const token = firstItem(deriveTokens(tx.secrets(), listingId, nonce))
  const link = { nonce, token_hash: hashToken(token), encrypted_token: null, created_at: tx.at }
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

/** @returns null without a link, and after the server's secret was lost */
export async function findLink(
  db: Db,
  listingId: string,
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
): Promise<ListingCalendars['link']> {
  const row = await db.selectFrom('calendar_link').selectAll().where('listing_id', '=', listingId).executeTakeFirst()
  const token = row && findToken(secrets, row)
  return token ? { url: `${publicUrl}/calendar/${token}.ics`, createdAt: row.created_at.toISOString() } : null
}

type StoredLink = Omit<Selectable<Database['calendar_link']>, 'created_at'>

function findToken(secrets: Secrets, { listing_id, nonce, token_hash, encrypted_token }: StoredLink): string | null {
  const derived = deriveTokens(secrets, listing_id, nonce).find((token) => hashToken(token).equals(token_hash))
  if (derived || !encrypted_token) return derived ?? null
  return decryptKey(secrets, listing_id, encrypted_token, 'calendar links')?.toString() ?? null
}

/**
 * Encrypts the token of a link with the current secret if neither its derivation nor its encryption uses that one.
 * @returns `current` if nothing is to be done, `unreadable` if no secret fits
 */
export function reencryptLink(secrets: Secrets, link: StoredLink): Buffer | 'current' | 'unreadable' {
  if (findToken([secrets[0]], link)) return 'current'
  const token = findToken(secrets, link)
  return token ? encryptKey(secrets, link.listing_id, Buffer.from(token), 'calendar links') : 'unreadable'
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
